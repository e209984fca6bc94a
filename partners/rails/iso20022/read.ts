import type { Element } from '@xmldom/xmldom'
import type { RailEvent, StatementEntry } from '../rails.ts'
import { momentIn } from './dates.ts'
import { entryIds } from './entry-id.ts'
import { bookedEntry, type BookedEntry } from './entry.ts'
import { statuses } from './statuses.ts'
import type { AmountOf } from './unclear.ts'
import { all, messageIn, textAt } from './xml.ts'

export type Read = {
  kind: string
  messageId: string
  at: Date
  /** All events: those of `booked`, or the statuses of payments. */
  events: RailEvent[]
  /** Booked entries of camt.053 and camt.054. */
  booked: BookedEntry[]
  /** camt.053 only: the lines of the booked entries. */
  entries: StatementEntry[]
}

/**
 * Parses a file from the bank. Lines are independent: a line that cannot be understood becomes an event `unclear`,
 * which a person decides. `own` is the number of our account with the bank. @throws Error when it is not a supported
 * message
 */
export function readMessage(xml: string, amountOf: AmountOf, own?: string): Read {
  const { kind, root } = messageIn(xml)
  const [report] = Array.from(root.childNodes).filter((node): node is Element => node.nodeType === 1)
  const messageId = textAt(report, 'GrpHdr', 'MsgId')
  const createdAt = textAt(report, 'GrpHdr', 'CreDtTm')
  if (!messageId || !createdAt)
    throw new Error(`the ${kind} message lacks GrpHdr/${messageId ? 'CreDtTm' : 'MsgId'}`)
  if (messageId.length > 35)
    throw new Error(`GrpHdr/MsgId of the ${kind} message has ${messageId.length} characters, more than 35`)
  const at = momentIn(createdAt)
  const message = { kind, messageId, at, amountOf, own }
  const base = { kind, messageId, at }
  if (kind === 'pain.002') return { ...base, events: statuses(report, message), booked: [], entries: [] }
  const idOf = entryIds()
  const booked = all(report, kind === 'camt.053' ? 'Stmt' : 'Ntfctn').flatMap((statement) =>
    all(statement, 'Ntry').flatMap(
      (entry, index) => bookedEntry({ statement, entry, index, id: idOf(statement, entry) }, message) ?? [],
    ),
  )
  return {
    ...base,
    events: booked.flatMap(({ events }) => events),
    booked,
    entries: kind === 'camt.053' ? booked.flatMap(({ entries }) => entries) : [],
  }
}
