import { before, dayOf, endOf, secondOf, startOf } from '@sixpence/days'
import { amountText, money, type Money } from '@sixpence/money'
import {
  creditorReferenceOf,
  type CreditorReference,
} from '@sixpence/protocol/methods/fields/creditor-reference'
import type { Book, BookLine, Pieces } from './book.ts'
import { aboutLine, exchangeLine, typeWord, wordsOf } from './book-words.ts'
import { statementId } from './statement-number.ts'
import { inXml } from './xml.ts'

/** A statement in ISO 20022 camt.053.001.08. Throws an Error without opening and closing balance. */
export async function* bookCamt053(book: Book): Pieces {
  const { account, days, holder, brand, opening, closing, isInterim } = book
  if (!opening || !closing)
    throw new Error(`camt.053 of book ${book.id} lacks the opening or closing balance`)
  const createdAt = secondOf(book.at)
  const last = isInterim ? book.at : before(endOf(days.to), { seconds: 1 })
  const sequence = `${days.from}${days.to}`.replaceAll('-', '')
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<GrpHdr><MsgId>${brand.key}-${book.id}</MsgId><CreDtTm>${createdAt}Z</CreDtTm></GrpHdr>
<Stmt><Id>${inXml(statementId(book), 35)}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb><CreDtTm>${createdAt}Z</CreDtTm>
<FrToDt><FrDtTm>${secondOf(startOf(days.from))}Z</FrDtTm><ToDtTm>${secondOf(last)}Z</ToDtTm></FrToDt>
<Acct><Id>${accountId(account.iban ?? account.number)}</Id><Ccy>${account.currency}</Ccy><Ownr>${named(holder)}</Ownr><Svcr><FinInstnId>${account.bic === undefined ? '' : `<BICFI>${account.bic}</BICFI>`}<Nm>${inXml(brand.legalName, 140)}</Nm><Othr><Id>${brand.key}</Id></Othr></FinInstnId></Svcr></Acct>
${balance('OPBD', opening, days.from)}
${balance(isInterim ? 'ITBD' : 'CLBD', closing, days.to)}
`
  for await (const line of book.lines) yield entry(line, book)
  yield '</Stmt>\n</BkToCstmrStmt>\n</Document>\n'
}

/** Empty if nothing is left of the name: the schema forbids an empty element. */
function named(name: string): string {
  const text = inXml(name, 140)
  return text && `<Nm>${text}</Nm>`
}

const balance = (code: 'OPBD' | 'CLBD' | 'ITBD', amount: Money, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`

function entry(line: BookLine, book: Book): string {
  const { t } = book
  const day = dayOf(line.at)
  // For programs that read no details of an entry.
  const about = inXml(
    [
      aboutLine(line, t) || typeWord(line, t),
      line.name,
      line.reference,
      isAccount(line.party?.account) ? '' : line.party?.account,
      hasCode(line.exchanged) ? '' : exchangeLine(line, t),
    ]
      .filter(Boolean)
      .join('. '),
    500,
  )
  const endToEnd = inXml(line.endToEndId ?? '', 35)
  const parts = [
    `<Refs><AcctSvcrRef>${line.key}</AcctSvcrRef>${element('EndToEndId', endToEnd)}</Refs>`,
    amountOf(line.amount),
    exchange(line),
    parties(line),
    agent(line),
    remittance(line, book),
    returned(line),
    element('AddtlTxInf', inXml(wordsOf(line).ownNote, 500)),
  ]
  return `<Ntry><NtryRef>${line.key}</NtryRef>${amountOf(line.amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${line.key}</AcctSvcrRef><BkTxCd>${codeOf(line)}</BkTxCd><NtryDtls><TxDtls>${parts.join('')}</TxDtls></NtryDtls>${element('AddtlNtryInf', about)}</Ntry>
`
}

const element = (name: string, text: string): string => text && `<${name}>${text}</${name}>`

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

function accountId(number: string): string {
  return ibanForm.test(number) ? `<IBAN>${number}</IBAN>` : `<Othr><Id>${inXml(number, 34)}</Id></Othr>`
}

/** Excludes the address of a digital currency, which would be cut to another address. */
const isAccount = (account: string | undefined): account is string =>
  account !== undefined && account.length <= 34

function parties({ amount, name, party }: BookLine): string {
  const side = amount.units > 0n ? 'Dbtr' : 'Cdtr'
  const who = named(name)
  const account =
    isAccount(party?.account) && `<${side}Acct><Id>${accountId(party.account)}</Id></${side}Acct>`
  return element('RltdPties', `${who && `<${side}><Pty>${who}</Pty></${side}>`}${account || ''}`)
}

function agent({ amount, party }: BookLine): string {
  const side = amount.units > 0n ? 'DbtrAgt' : 'CdtrAgt'
  return party?.bic
    ? `<RltdAgts><${side}><FinInstnId><BICFI>${party.bic}</BICFI></FinInstnId></${side}></RltdAgts>`
    : ''
}

/** A structured reference is an element of its own, by which programs match an invoice. */
function remittance(line: BookLine, { account }: Book): string {
  const creditor = line.amount.units > 0n && !line.returned ? account.iban : line.party?.account
  const structured = creditorReferenceOf(line.reference, creditor)
  const reference = inXml(line.reference, 140)
  const message = inXml(wordsOf(line).message, 140)
  return element(
    'RmtInf',
    [
      structured ? '' : element('Ustrd', reference),
      message === reference ? '' : element('Ustrd', message),
      structured ? strd(structured) : '',
    ].join(''),
  )
}

function strd({ type, reference }: CreditorReference): string {
  // QRR is no code of ISO's list.
  const code = type === 'SCOR' ? `<Cd>${type}</Cd>` : `<Prtry>${type}</Prtry>`
  return `<Strd><CdtrRefInf><Tp><CdOrPrtry>${code}</CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
}

function returned({ returned: back }: BookLine): string {
  const reason = inXml(back?.reason ?? '', 35)
  if (!reason) return ''
  const isCode = /^[A-Z]{2}\d{2}$|^[A-Z]{4}$/.test(reason)
  return `<RtrInf><Rsn>${isCode ? `<Cd>${reason}</Cd>` : `<Prtry>${reason}</Prtry>`}</Rsn></RtrInf>`
}

/** A currency of ISO 4217's form; the schema has no code for USDT. */
const hasCode = (exchanged: BookLine['exchanged']): exchanged is NonNullable<BookLine['exchanged']> =>
  exchanged !== undefined && /^[A-Z]{3}$/.test(exchanged.amount.currency)

/** The amount credited to the other side, and the rate: units of its currency per unit of the account's. */
function exchange({ amount, exchanged }: BookLine): string {
  if (!hasCode(exchanged)) return ''
  const { amount: other, rate } = exchanged
  const size = amountText(money(other.units < 0n ? -other.units : other.units, other.currency))
  const currencies = `<SrcCcy>${amount.currency}</SrcCcy><TrgtCcy>${other.currency}</TrgtCcy><UnitCcy>${amount.currency}</UnitCcy>`
  return `<AmtDtls><InstdAmt><Amt Ccy="${other.currency}">${size}</Amt><CcyXchg>${currencies}<XchgRate>${inRate(rate)}</XchgRate></CcyXchg></InstdAmt></AmtDtls>`
}

/** ISO's rate has at most 11 digits, 10 of them decimals. */
function inRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const fraction = decimals.slice(0, Math.max(0, Math.min(10, 11 - whole.length)))
  return fraction ? `${whole}.${fraction}` : whole
}

/** Bank transaction code (domain, family, sub-family) from ISO's list, as far as the line determines it. */
function codeOf({ type, amount, returned: back }: BookLine): string {
  const isIn = amount.units > 0n
  if (type === 'Fees') return domainElement({ domain: 'ACMT', family: 'MDOP', sub: 'CHRG' })
  if (back) return domainElement({ domain: 'PMNT', family: 'ICDT', sub: 'RRTN' })
  if (type === 'Card') return domainElement({ domain: 'PMNT', family: 'CCRD', sub: isIn ? 'RIMB' : 'POSD' })
  const isInside = type === 'P2P' || type === 'BetweenAccounts'
  return domainElement({ domain: 'PMNT', family: isIn ? 'RCDT' : 'ICDT', sub: isInside ? 'BOOK' : 'XBCT' })
}

const domainElement = ({ domain, family, sub }: Record<'domain' | 'family' | 'sub', string>): string =>
  `<Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>`

const amountOf = (amount: Money): string => {
  const isNegative = amount.units < 0n
  const size = amountText(money(isNegative ? -amount.units : amount.units, amount.currency))
  return `<Amt Ccy="${amount.currency}">${size}</Amt><CdtDbtInd>${isNegative ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}
