import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, type Sixpence, SixpenceProblem, SixpenceUnreachable } from '@sixpence/client'

type FollowOptions = {
  /** Ids of events that are not returned, from `recentEventIds`. */
  earlierIds: ReadonlySet<string>
  everyMs: number
  signal: AbortSignal
  /** Called with the error text when the bank is not reached or busy, once until it answers again. */
  onInterruption: (errorText: string) => void
}

/** An event whose message the bank has written; it does that when it first sends the message. */
type WrittenEvent = Message & { data: Record<string, unknown> }

const pageSize = 50

/**
 * Ids of the newest events that the bank has recorded already.
 * @throws SixpenceProblem when the key may not read events
 */
export async function recentEventIds(bank: Sixpence, signal: AbortSignal): Promise<Set<string>> {
  const { data } = await bank.events.list({ limit: pageSize }, { signal }).first()
  return new Set(data.map(({ id }) => id))
}

/**
 * New events as the bank records them, the oldest first. Ends with the signal. @throws SixpenceProblem that does not
 * pass, for instance when the key was revoked
 */
export async function* follow(
  bank: Sixpence,
  { earlierIds, everyMs, signal, onInterruption }: FollowOptions,
): AsyncGenerator<WrittenEvent, void, undefined> {
  const seenIds = new Set(earlierIds)
  let unwrittenIds: ReadonlySet<string> = new Set()
  let isInterrupted = false
  for (;;) {
    await sleep(everyMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    try {
      const newEvents = await unseenEvents(bank, { seenIds, unwrittenIds, signal })
      isInterrupted = false
      unwrittenIds = new Set(newEvents.filter((event) => !isWritten(event)).map(({ id }) => id))
      for (const event of newEvents.toReversed()) {
        if (!isWritten(event)) continue
        seenIds.add(event.id)
        yield event
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) throw error
      if (!isInterrupted) onInterruption(error.message)
      isInterrupted = true
    }
  }
}

const isWritten = (event: Message): event is WrittenEvent => event.data !== undefined

/** Rate limits and faults of the server pass; other problems do not. */
const isPassing = (error: unknown): error is SixpenceUnreachable | SixpenceProblem =>
  error instanceof SixpenceUnreachable ||
  (error instanceof SixpenceProblem && (error.status === 429 || error.status >= 500))

/**
 * Events that were not returned yet, the newest first. Reads pages until one has an event seen before and all events of
 * `unwrittenIds` were read.
 */
async function unseenEvents(
  bank: Sixpence,
  {
    seenIds,
    unwrittenIds,
    signal,
  }: { seenIds: ReadonlySet<string>; unwrittenIds: ReadonlySet<string>; signal: AbortSignal },
): Promise<Message[]> {
  const unseen: Message[] = []
  const unread = new Set(unwrittenIds)
  for await (const { data } of bank.events.list({ limit: pageSize }, { signal }).pages()) {
    for (const { id } of data) unread.delete(id)
    unseen.push(...data.filter(({ id }) => !seenIds.has(id)))
    if (unread.size === 0 && data.some(({ id }) => seenIds.has(id))) break
  }
  return unseen
}
