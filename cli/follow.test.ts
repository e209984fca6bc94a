import type { Message, Page, Sixpence } from '@sixpence/client'
import { List, SixpenceProblem, SixpenceUnreachable } from '@sixpence/client'
import { expect, test } from 'vitest'
import { recentEventIds, follow } from './follow.ts'

const event = (n: number, isWritten = true): Message => ({
  id: `msg_${n}`,
  livemode: true,
  type: 'payment.received',
  timestamp: '2026-11-25T10:30:00.000Z',
  webhookId: 1,
  state: 'delivered',
  attempts: 1,
  ...(isWritten && { data: { n } }),
})

/** The bank's events at each poll, the oldest first, in pages of two. */
function bankWith(...times: (Message[] | Error)[]) {
  let asked = -1
  const pages: number[] = []
  const list = () => {
    asked += 1
    const now = times[asked] ?? []
    const read = (cursor: string | undefined): Promise<Page<Message>> => {
      if (now instanceof Error) return Promise.reject(now)
      pages[asked] = (pages[asked] ?? 0) + 1
      const begin = Number(cursor ?? 0)
      const nextCursor = String(begin + 2)
      const all = now.toReversed()
      const hasMore = begin + 2 < all.length
      return Promise.resolve({ data: all.slice(begin, begin + 2), hasMore, ...(hasMore && { nextCursor }) })
    }
    return new List(read)
  }
  return { bank: { events: { list } } as unknown as Sixpence, pages }
}

async function heard(times: (Message[] | Error)[], wanted: number) {
  const { bank, pages } = bankWith(...times)
  const ended = new AbortController()
  const troubles: string[] = []
  const ids: string[] = []
  const onInterruption = (errorText: string): void => void troubles.push(errorText)
  const earlierIds = await recentEventIds(bank, ended.signal)
  for await (const { id } of follow(bank, { earlierIds, everyMs: 1, signal: ended.signal, onInterruption }))
    if (ids.push(id) === wanted) ended.abort()
  return { ids, pages, troubles }
}

test('follows from now on, the oldest first, each once, over as many pages as there is news', async () => {
  const old = [event(1), event(2)]
  const news = [3, 4, 5, 6, 7].map((n) => event(n))
  const { ids, pages } = await heard([old, [...old, ...news], [...old, ...news, event(8)]], 6)
  expect(ids).toEqual(['msg_3', 'msg_4', 'msg_5', 'msg_6', 'msg_7', 'msg_8'])
  expect(pages).toEqual([1, 3, 1])
})

test('a company without events has its first ones forwarded', async () => {
  expect((await heard([[], [], [event(1), event(2), event(3)]], 3)).ids).toEqual(['msg_1', 'msg_2', 'msg_3'])
})

test('an event that the bank has not written down yet is forwarded once it has', async () => {
  const old = [event(1)]
  const later = [3, 4, 5, 6].map((n) => event(n))
  const { ids } = await heard(
    [
      old,
      [...old, event(2, false), event(3)],
      [...old, event(2, false), ...later],
      [...old, event(2), ...later],
    ],
    5,
  )
  expect(ids).toEqual(['msg_3', 'msg_4', 'msg_5', 'msg_6', 'msg_2'])
})

test('asks again when the bank is not reached or busy, and says so once', async () => {
  const busy = new SixpenceProblem({ status: 503, code: 'busy', title: 'Busy.' })
  const { ids, troubles } = await heard([[], new SixpenceUnreachable('Not there.'), busy, [event(1)]], 1)
  expect(ids).toEqual(['msg_1'])
  expect(troubles).toEqual(['Not there.'])
})

test('ends when the key is not accepted any more', async () => {
  const revoked = new SixpenceProblem({ status: 401, code: 'keyUnknown', title: 'Not known.' })
  await expect(heard([[], revoked], 1)).rejects.toThrow('keyUnknown')
})
