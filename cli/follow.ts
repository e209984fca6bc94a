import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, type Sixpence, SixpenceProblem, SixpenceUnreachable } from '@sixpence/client'

type Following = {
  everyMs: number
  signal: AbortSignal
  /** Called with the error while the bank is polled again. */
  troubled: (why: string) => void
}
type Written = Message & { data: Record<string, unknown> }

/**
 * The newest events that are there already, which are not followed.
 * @throws SixpenceProblem when the key may not read events
 */
export async function eventsOfBefore(bank: Sixpence, signal: AbortSignal): Promise<Set<string>> {
  const { data } = await bank.events.list({ limit: 50 }, { signal }).first()
  return new Set(data.map(({ id }) => id))
}

/** New events as the bank records them, the oldest first. Ends with the signal. */
export async function* follow(
  bank: Sixpence,
  before: ReadonlySet<string>,
  { everyMs, signal, troubled }: Following,
): AsyncGenerator<Written, void, undefined> {
  const seenIds = new Set(before)
  let waiting: ReadonlySet<string> = new Set()
  let isTroubled = false
  for (;;) {
    await sleep(everyMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    try {
      const fresh = await newerThan(bank, seenIds, waiting, signal)
      isTroubled = false
      // The bank writes a message down when it first sends it.
      waiting = new Set(fresh.filter(({ data }) => !data).map(({ id }) => id))
      for (const event of fresh.toReversed()) {
        if (!isWritten(event)) continue
        seenIds.add(event.id)
        yield event
      }
    } catch (error) {
      if (signal.aborted) return
      const passes =
        error instanceof SixpenceUnreachable || (error instanceof SixpenceProblem && error.status >= 429)
      if (!passes) throw error
      if (!isTroubled) troubled(error.message)
      isTroubled = true
    }
  }
}

const isWritten = (event: Message): event is Written => event.data !== undefined

/** Pages down to the first with an event seen before, and until all events of `waiting` were seen. */
async function newerThan(
  bank: Sixpence,
  seenIds: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Message[]> {
  const fresh: Message[] = []
  const missing = new Set(waiting)
  for await (const { data } of bank.events.list({ limit: 50 }, { signal }).pages()) {
    for (const { id } of data) missing.delete(id)
    fresh.push(...data.filter(({ id }) => !seenIds.has(id)))
    if (missing.size === 0 && data.some(({ id }) => seenIds.has(id))) break
  }
  return fresh
}
