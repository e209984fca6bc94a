import { amountText, money } from '@sixpence/money'
import type { Instruction, PostalAddress } from '../rails.ts'
import { escaped, inXml, type Written } from './xml.ts'

/** Our own account with the bank: it is debited, for whoever pays. */
export type House = { name: string; iban: string; bic: string }

/**
 * One instruction as pain.001.001.09. Its reference is message id, instruction id and end-to-end id, so that the bank
 * knows a second one by any of them. Addresses are structured; the payer is the ultimate debtor.
 */
export function creditTransfer(instruction: Instruction, house: House, now: Date): string {
  const { reference, units, currency, payer, payee, remittance, requestedFor } = instruction
  const sum = amountText(money(units, currency))
  const document: Written = [
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
              ['InitgPty', [['Nm', house.name]]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', reference],
              ['PmtMtd', 'TRF'],
              ['NbOfTxs', '1'],
              ['CtrlSum', sum],
              paymentType(instruction),
              ['ReqdExctnDt', [['Dt', requestedFor]]],
              ['Dbtr', [['Nm', house.name]]],
              ['DbtrAcct', [['Id', [['IBAN', house.iban]]]]],
              ['DbtrAgt', [['FinInstnId', [['BICFI', house.bic]]]]],
              ['UltmtDbtr', party(payer.name, payer.address)],
              ['ChrgBr', instruction.rail.startsWith('sepa') ? 'SLEV' : 'SHAR'],
              [
                'CdtTrfTxInf',
                [
                  [
                    'PmtId',
                    [
                      ['InstrId', reference],
                      ['EndToEndId', reference],
                    ],
                  ],
                  ['Amt', [['InstdAmt', sum, `Ccy="${escaped(currency)}"`]]],
                  agent(instruction),
                  ['Cdtr', party(payee.name, payee.address)],
                  ['CdtrAcct', [['Id', [account(instruction)]]]],
                  remittance ? ['RmtInf', [['Ustrd', remittance]]] : undefined,
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

function paymentType({ rail }: Instruction): Written | undefined {
  if (rail === 'sepa') return ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]]
  if (rail === 'sepaInstant')
    return [
      'PmtTpInf',
      [
        ['SvcLvl', [['Cd', 'SEPA']]],
        ['LclInstrm', [['Cd', 'INST']]],
      ],
    ]
  return undefined
}

/** By BIC, or by the number that the country's clearing knows the bank by. */
function agent({ destination }: Instruction): Written | undefined {
  const { bic, routingNumber, sortCode } = destination
  if (bic) return ['CdtrAgt', [['FinInstnId', [['BICFI', bic]]]]]
  const [system, number] = routingNumber ? ['USABA', routingNumber] : ['GBDSC', sortCode]
  if (!number) return undefined
  return [
    'CdtrAgt',
    [
      [
        'FinInstnId',
        [
          [
            'ClrSysMmbId',
            [
              ['ClrSysId', [['Cd', system]]],
              ['MmbId', number],
            ],
          ],
        ],
      ],
    ],
  ]
}

function account({ destination }: Instruction): Written {
  const { iban, accountNumber, clabe } = destination
  if (iban) return ['IBAN', iban]
  const number = accountNumber ?? clabe
  if (!number) throw new RangeError('this bank pays into accounts only')
  return ['Othr', [['Id', number]]]
}

function party(name: string, address: PostalAddress | undefined): Written[] {
  const nm: Written = ['Nm', name.slice(0, 70)]
  if (!address) return [nm]
  const { street, building, postCode, town, region, country } = address
  return [
    nm,
    [
      'PstlAdr',
      [
        street ? ['StrtNm', street] : undefined,
        building ? ['BldgNb', building] : undefined,
        postCode ? ['PstCd', postCode] : undefined,
        ['TwnNm', town],
        region ? ['CtrySubDvsn', region] : undefined,
        ['Ctry', country],
      ],
    ],
  ]
}
