import type { Element } from '@xmldom/xmldom'
import type { Money } from '@sixpence/money'
import { eventIn, type RailEvent, type StatementEntry } from '../rails.ts'
import { accountIn, payerAccountIn, payerNameIn, refIn } from './entry-id.ts'
import { remittanceIn } from './remittance.ts'
import type { MessageFacts } from './unclear.ts'
import { first, textAt } from './xml.ts'

/** A payment of a booked entry, with the part of the booked amount that it has. */
export type BookedLine = {
  id: string
  details: Element
  isIn: boolean
  amount: Money
  at: Date
  /** The stated amount that contradicts the booked amount. */
  discrepancy?: string
}

type Around = { statement: Element; entry: Element; unclear: (why: string, line: string) => RailEvent }

/**
 * A line as event and statement line. Money that came in is always an event that books it, with a discrepancy to
 * suspense; undefined when it has no amount. @throws Error when the message breaks its schema
 */
export function lineOf(
  line: BookedLine,
  { statement, entry, unclear }: Around,
  { amountOf }: MessageFacts,
): { event: RailEvent; stated: StatementEntry } | undefined {
  const { details, isIn, amount, at } = line
  if (amount.units === 0n) return undefined
  const isReversed = isTrue(textAt(entry, 'RvslInd'))
  const isBack = isIn && (isReversed || first(details, 'RtrInf') !== undefined)
  // The references of a return may be those of the returned payment, including the bank's.
  const id = isBack ? `${line.id}-back` : line.id
  const isOurs = (isBack || (!isIn && !isReversed)) && line.discrepancy === undefined
  const reference = isOurs ? ourReference(details, amountOf) : undefined
  const stated = (kind: StatementEntry['kind'], of: string): StatementEntry => ({
    id,
    at,
    kind,
    reference: of,
    units: isIn ? amount.units : -amount.units,
    currency: amount.currency,
  })
  const facts = { id, at: at.toISOString(), units: String(amount.units), currency: amount.currency }
  if (reference !== undefined) {
    const reason = textAt(details, 'RtrInf', 'Rsn', 'Cd') ?? textAt(details, 'RtrInf', 'Rsn', 'Prtry')
    const kind = isBack ? 'returned' : 'settled'
    const event = checked({ ...facts, kind, reference, ...(reason && { reason }) })
    return { event, stated: stated(isBack ? 'return' : 'payment', reference) }
  }
  if (!isIn)
    return {
      event: unclear(
        line.discrepancy ?? (isReversed ? 'takes back money that came in' : 'names no payment of ours'),
        id,
      ),
      stated: stated('payment', id),
    }
  const { text: written, creditorReference } = remittanceIn(details)
  // Some banks have the payer's text only in their own fields.
  const text = written || (textAt(details, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf') ?? '').slice(0, 500)
  const discrepancy = line.discrepancy ?? (isBack ? 'a return that names no payment of ours' : undefined)
  const endToEnd = refIn(details, 'EndToEndId')
  const event = checked({
    ...facts,
    kind: 'received',
    account:
      textAt(details, 'RltdPties', 'CdtrAcct', 'Id', 'IBAN') ??
      textAt(details, 'RltdPties', 'CdtrAcct', 'Id', 'Othr', 'Id') ??
      accountIn(statement) ??
      '–',
    payer: { name: payerNameIn(details)?.slice(0, 140) ?? '–', account: payerAccountIn(details) },
    remittance: text,
    reference: endToEnd,
    ...(creditorReference && { creditorReference }),
    ...(discrepancy && { discrepancy }),
  })
  return { event, stated: stated('received', id) }
}

/** The end-to-end id last, because it may be the payer's. */
function ourReference(details: Element, amountOf: MessageFacts['amountOf']): string | undefined {
  const candidates = ['InstrId', 'PmtInfId', 'MsgId', 'EndToEndId'].flatMap(
    (name) => refIn(details, name) ?? [],
  )
  for (const candidate of candidates) {
    const sent = amountOf(candidate)
    if (sent) return sent.reference ?? candidate
  }
  return candidates.at(-1)
}

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'

function checked(event: object): RailEvent {
  const whole = eventIn(event)
  if (!whole) throw new Error('something in it is longer than the standard allows, or empty')
  return whole
}
