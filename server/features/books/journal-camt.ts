import { secondOf } from '@sixpence/days'
import { amountText, type Currency, money } from '@sixpence/money'
import { statementNumber } from '#papers/statement-number.ts'
import { inXml } from '#papers/xml.ts'
import type { Posting } from './journal.ts'
import type { NumberOf } from './journal-files.ts'

/** Currencies of ISO 4217's form: the schema has no others. */
const hasCode = (currency: Currency): boolean => /^[A-Z]{3}$/.test(currency)

/**
 * Days of the books, when the first of them began and when the last ended: a day that was ended early ends at that
 * moment, and the next day begins there.
 */
export type Span = { from: string; to: string; begins: Date; ends: Date }

/**
 * Statements of the accounts of the house, by account and currency, in a single ISO 20022 camt.053.001.08 message: a
 * debit and a credit entry for each day, each standing for a batch of entries. USDT and USDC are left out: the schema
 * accepts no code for them.
 */
export async function* journalCamt053(
  postings: AsyncIterable<Posting>,
  numberOf: NumberOf,
  { from, to, begins, ends, now }: Span & { now: Date },
): AsyncGenerator<string> {
  const accounts = new Map<string, Posting[]>()
  for await (const posting of postings) {
    if (posting.brand !== '' || !hasCode(posting.currency)) continue
    const place = `${posting.kind} ${posting.currency}`
    accounts.set(place, [...(accounts.get(place) ?? []), posting])
  }
  const createdAt = `${secondOf(now)}Z`
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<GrpHdr><MsgId>books-${from}-${to}</MsgId><CreDtTm>${createdAt}</CreDtTm></GrpHdr>
`
  for (const [, days] of [...accounts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    yield statement(days, numberOf, { from, to, begins, ends, createdAt })
  yield '</BkToCstmrStmt>\n</Document>\n'
}

function statement(
  days: readonly Posting[],
  numberOf: NumberOf,
  { from, to, begins, ends, createdAt }: Span & { createdAt: string },
): string {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return ''
  const { kind, currency } = first
  const { number, name } = numberOf(kind)
  const id = inXml(`${number}-${currency}`, 34)
  const closing = last.opening + last.credit - last.debit
  // Unique per range: programs treat a repeated id as a duplicate.
  const { number: start, length } = statementNumber({ days: { from, to } })
  return `<Stmt><Id>${id}-${start}-${length}</Id><CreDtTm>${createdAt}</CreDtTm>
<FrToDt><FrDtTm>${secondOf(begins)}Z</FrDtTm><ToDtTm>${secondOf(ends)}Z</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${id}</Id></Othr></Id><Ccy>${currency}</Ccy><Nm>${inXml(name, 70)}</Nm><Svcr><FinInstnId><Othr><Id>house</Id></Othr></FinInstnId></Svcr></Acct>
${balance('OPBD', first.opening, currency, from)}
${balance('CLBD', closing, currency, to)}
${days.flatMap((day) => [entry(day, 'DBIT', day.debit), entry(day, 'CRDT', day.credit)]).join('')}</Stmt>
`
}

const balance = (code: 'OPBD' | 'CLBD', units: bigint, currency: Currency, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(units, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`

/** The sum of a day's debits or credits. */
function entry({ day, number, currency }: Posting, side: 'DBIT' | 'CRDT', units: bigint): string {
  if (units === 0n) return ''
  return `<Ntry><NtryRef>${number}-${side}</NtryRef>${amountOf(side === 'DBIT' ? -units : units, currency)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>${side === 'DBIT' ? 'MDOP' : 'MCOP'}</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>
`
}

function amountOf(units: bigint, currency: Currency): string {
  const size = amountText(money(units < 0n ? -units : units, currency))
  return `<Amt Ccy="${currency}">${size}</Amt><CdtDbtInd>${units < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}
