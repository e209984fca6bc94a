import type { Element } from '@xmldom/xmldom'
import { dayOf } from '@sixpence/days'
import { money, type Money } from '@sixpence/money'
import type { RailEvent, StatementEntry } from '../rails.ts'
import { amountIn, amountWords } from './amounts.ts'
import { dayIn, momentIn } from './dates.ts'
import { accountIn, ofAccount, refIn } from './entry-id.ts'
import { lineOf, type BookedLine } from './line.ts'
import { reasonIn, unclearLine, type MessageFacts } from './unclear.ts'
import { all, first, textAt } from './xml.ts'

/** An entry of the bank with its information about each payment. */
export type BookedEntry = {
  /** The account and the bank's reference of the entry, or its substitute. */
  key: string
  /** The booked amount, such as "-12500 EUR" for a debit; undefined when it could not be read. */
  total: string | undefined
  /** Its booking day, if stated. */
  day?: string
  events: RailEvent[]
  entries: StatementEntry[]
}

type Place = { statement: Element; entry: Element; index: number; id: string | undefined }

/** Codes of entries that move no money yet. */
const notBooked = ['PDNG', 'INFO', 'FUTR']

/**
 * An entry as events and statement lines, both with the bank's reference, so that notification and statement can be
 * matched. Its amount is the booked amount, Ntry/Amt. Undefined when it is not booked, or books nothing.
 */
export function bookedEntry(place: Place, message: MessageFacts): BookedEntry | undefined {
  const { statement, entry, index, id } = place
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status && notBooked.includes(status)) return undefined
  const key = `${accountIn(statement) ?? ''} ${id ?? ''}`
  const words = `${textAt(entry, 'CdtDbtInd')} ${amountWords(first(entry, 'Amt'))}`
  // Another page of the message has other entries at the same place.
  const unclear = (why: string, line = id ?? `${message.messageId} ${index} ${words}`) =>
    unclearLine(message, { place: `${key} ${line} ${why}`, text: `${words}: ${why}` })
  try {
    if (status !== 'BOOK') throw new Error(`no status of an entry: ${status}`)
    if (id === undefined) throw new Error('neither a reference of the bank nor facts of the payment')
    const account = accountIn(statement)
    const lines = linesOf(entry, id, message.at).map((line) => ({
      ...line,
      id:
        account === undefined || account === (message.own ?? account) ? line.id : ofAccount(line.id, account),
    }))
    const matches = lines.flatMap((line) => lineOf(line, { statement, entry, unclear }, message) ?? [])
    if (matches.length === 0) return undefined
    return {
      key,
      total: `${signedUnits(bookedIn(entry))} ${bookedIn(entry).amount.currency}`,
      ...(first(entry, 'BookgDt') && { day: dayOf(bookedAt(entry, message.at)) }),
      events: matches.map(({ event }) => event),
      entries: matches.map(({ stated }) => stated),
    }
  } catch (error) {
    return { key, total: undefined, events: [unclear(reasonIn(error))], entries: [] }
  }
}

/**
 * The payments of an entry, which are booked only as far as the entry covers them: a single detail has the amount of
 * the entry, several have to add up to it in its currency. Otherwise the entry is a single line with a discrepancy.
 */
function linesOf(entry: Element, id: string, createdAt: Date): BookedLine[] {
  const whole = { ...bookedIn(entry), at: bookedAt(entry, createdAt) }
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const [single = entry] = details
  if (details.length < 2) return [{ ...whole, id: refIn(single, 'AcctSvcrRef') ?? id, details: single }]
  const amounts = details.map((part) => first(part, 'Amt') ?? first(part, 'AmtDtls', 'TxAmt', 'Amt'))
  try {
    const parts = details.map((part, index) => ({
      ...whole,
      id: `${refIn(part, 'AcctSvcrRef') ?? id}-${index + 1}`,
      details: part,
      amount: amountIn(amounts[index]),
      isIn: directionIn(part) ?? whole.isIn,
    }))
    const isOne = parts.every(({ amount }) => amount.currency === whole.amount.currency)
    const sum = parts.reduce((total, part) => total + signedUnits(part), 0n)
    if (isOne && sum === signedUnits(whole)) return parts
  } catch {
    // A detail without an amount, or with an unreadable amount.
  }
  const discrepancy = `details ${amounts.map(amountWords).join(', ')}`.slice(0, 140)
  return [{ ...whole, id, details: entry, discrepancy }]
}

const signedUnits = ({ isIn, amount }: { isIn: boolean; amount: Money }): bigint =>
  isIn ? amount.units : -amount.units

function bookedIn(entry: Element): { amount: Money; isIn: boolean } {
  const isIn = directionIn(entry)
  if (isIn === undefined) throw new Error('neither a credit nor a debit')
  const { units, currency } = amountIn(first(entry, 'Amt'))
  return { amount: money(units, currency), isIn }
}

function directionIn(element: Element): boolean | undefined {
  const direction = textAt(element, 'CdtDbtInd')
  return direction === 'CRDT' || direction === 'DBIT' ? direction === 'CRDT' : undefined
}

function bookedAt(entry: Element, createdAt: Date): Date {
  const moment = textAt(entry, 'BookgDt', 'DtTm')
  const day = textAt(entry, 'BookgDt', 'Dt')
  if (moment) return momentIn(moment)
  return day ? dayIn(day) : createdAt
}
