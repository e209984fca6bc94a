import { amountText, money, scaleOf } from '@sixpence/money'
import { bankReference, bankText } from '../bank-text.ts'
import type { Instruction, PostalAddress } from '../rails.ts'
import { bankOf, checked } from './bank-codes.ts'
import { escaped, inXml, type XmlElement } from './xml.ts'

/** Our account with the bank, which is debited for all payers. */
export type AccountHolder = { name: string; iban: string; bic: string; address: PostalAddress }

/**
 * An instruction as pain.001.001.09 within the rules of EPC (EPC132-08) and SWIFT, in the characters of `bankText`.
 * Its reference is message id and instruction id, so that the bank recognises duplicates by either; it is the
 * end-to-end id only if the payer gave none. The bank's own account is the debtor, the payer the ultimate debtor,
 * identified by their account here. @throws RangeError when the message format cannot express the payment
 */
export function creditTransfer(instruction: Instruction, holder: AccountHolder, now: Date): string {
  const { reference, units, currency, payee, requestedFor, destination } = instruction
  const isSepa = instruction.rail === 'sepa' || instruction.rail === 'sepaInstant'
  if (isSepa && (currency !== 'EUR' || units > maxSepaUnits))
    throw new RangeError(`SEPA does not carry ${units} units of ${currency} (${reference})`)
  if (!/^[A-Z]{3}$/.test(currency) || scaleOf(currency) > 5)
    throw new RangeError(`"${currency}" is no currency of banks (${reference})`)
  const sum = amountText(money(units, currency))
  const name = bankText(payee.name, maxNameLength(isSepa))
  if (!name) throw new RangeError(`the payee of ${reference} has no name that a bank accepts`)
  const document: XmlElement = [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', reference],
              ['CreDtTm', now.toISOString()],
              ['NbOfTxs', '1'],
              ['CtrlSum', sum],
              ['InitgPty', [['Nm', bankText(holder.name, 70)]]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', reference],
              ['PmtMtd', 'TRF'],
              ['NbOfTxs', '1'],
              ['CtrlSum', sum],
              isSepa ? paymentType(instruction) : undefined,
              ['ReqdExctnDt', [['Dt', requestedFor]]],
              ['Dbtr', [['Nm', bankText(holder.name, 70)], addressOf(holder.address)]],
              ['DbtrAcct', [['Id', [['IBAN', checked('iban', holder.iban)]]]]],
              ['DbtrAgt', [['FinInstnId', [['BICFI', checked('bic', holder.bic)]]]]],
              payerOf(instruction, holder, isSepa),
              ['ChrgBr', isSepa ? 'SLEV' : 'SHAR'],
              [
                'CdtTrfTxInf',
                [
                  [
                    'PmtId',
                    [
                      ['InstrId', reference],
                      ['EndToEndId', instruction.endToEndId ?? reference],
                    ],
                  ],
                  ['Amt', [['InstdAmt', sum, `Ccy="${escaped(currency)}"`]]],
                  bankOf(destination, isSepa),
                  ['Cdtr', [['Nm', name], addressOf(payee.address)]],
                  ['CdtrAcct', [['Id', [accountOf(instruction, isSepa)]]]],
                  destination['purposeCode']
                    ? ['Purp', [['Cd', checked('purpose', destination['purposeCode'])]]]
                    : undefined,
                  remittanceOf(instruction),
                ],
              ],
            ],
          ],
        ],
      ],
    ],
    'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${inXml(document)}\n`
}

/** SEPA carries either a text or a structured reference; the latter contains all the information. */
function remittanceOf({ remittance, creditorReference }: Instruction): XmlElement | undefined {
  const text = bankText(remittance, 140)
  if (!creditorReference) return text ? ['RmtInf', [['Ustrd', text]]] : undefined
  const { type, reference } = creditorReference
  const code: XmlElement = type === 'SCOR' ? ['Cd', type] : ['Prtry', type]
  const kind: XmlElement = ['Tp', [['CdOrPrtry', [code]]]]
  return ['RmtInf', [['Strd', [['CdtrRefInf', [kind, ['Ref', reference]]]]]]]
}

/** In cents. */
const maxSepaUnits = 99_999_999_999n
const maxNameLength = (isSepa: boolean): number => (isSepa ? 70 : 140)

const paymentType = ({ rail }: Instruction): XmlElement => [
  'PmtTpInf',
  [['SvcLvl', [['Cd', 'SEPA']]], rail === 'sepaInstant' ? ['LclInstrm', [['Cd', 'INST']]] : undefined],
]

/**
 * The payer by name and account number, as required by Regulation (EU) 2023/1113; SEPA has no element for the address
 * of an ultimate debtor.
 */
function payerOf({ payer }: Instruction, holder: AccountHolder, isSepa: boolean): XmlElement | undefined {
  const name = bankText(payer.name, maxNameLength(isSepa))
  const account = bankReference(payer.account, 34)
  const number: XmlElement = [
    'Othr',
    [
      ['Id', account],
      ['SchmeNm', [['Cd', 'CUST']]],
      ['Issr', bankText(holder.name, 35)],
    ],
  ]
  const parts = [
    name ? (['Nm', name] as const) : undefined,
    isSepa ? undefined : addressOf(payer.address),
    account ? (['Id', [[payer.kind === 'company' ? 'OrgId' : 'PrvtId', [number]]]] as const) : undefined,
  ]
  return parts.some(Boolean) ? ['UltmtDbtr', parts] : undefined
}

function accountOf({ reference, rail, destination }: Instruction, isSepa: boolean): XmlElement {
  const { iban, accountNumber, clabe } = destination
  if (iban) return ['IBAN', checked('iban', iban)]
  const number = accountNumber ?? clabe
  if (!number || isSepa)
    throw new RangeError(
      `the destination of ${reference} by ${rail} names no account that the bank pays into`,
    )
  return ['Othr', [['Id', checked('account', number)]]]
}

/**
 * Structured address with town and country, as required by SEPA and SWIFT from November 2026; undefined without a
 * town.
 */
function addressOf(address: PostalAddress | undefined): XmlElement | undefined {
  if (!address) return undefined
  const { street = '', building = '', postCode = '', town, region = '', country } = address
  const fields: [string, string][] = [
    ['StrtNm', bankText(street, 70)],
    ['BldgNb', bankText(building, 16)],
    ['PstCd', bankText(postCode, 16)],
    ['TwnNm', bankText(town, 35)],
    ['CtrySubDvsn', bankText(region, 35)],
    ['Ctry', checked('country', country)],
  ]
  return fields.some(([name, text]) => name === 'TwnNm' && !text)
    ? undefined
    : ['PstlAdr', fields.filter(([, text]) => text)]
}
