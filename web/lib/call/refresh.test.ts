import { balanceInquiry, exchangeRateGet } from '@sixpence/protocol/accounts/accounts'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  accessToken,
  answering,
  done,
  emptyStorage,
  refused,
  type Reply,
  type RecordedRequest,
} from '#testing/browser.ts'
import { actFor } from './acting.ts'
import { send } from './call.ts'
import { forgetAll, queryClient, readOptions, refresh, refreshAll } from './refresh.ts'
import { networkRefusal, Refusal } from './refusal.ts'
import { session } from './session.ts'

let server: Awaited<ReturnType<typeof answering>>
let reply: (seen: RecordedRequest) => Reply
const open: (() => void)[] = []

beforeEach(async () => {
  emptyStorage()
  actFor({})
  reply = () => done({ accounts: [], rate: '1', at: '2026-11-20T12:00:00Z' })
  server = await answering((seen) => reply(seen))
  session().begin({ accessToken: accessToken(300), refreshToken: 's1.1' })
})
afterEach(async () => {
  for (const close of open.splice(0)) close()
  forgetAll()
  session().end('signedOut')
  await server.close()
  vi.unstubAllGlobals()
})

/** Like a screen that shows it. */
async function show<C extends AnyCall>(call: C, input: InputOf<C>): Promise<void> {
  const options = readOptions(call, input)
  open.push(new QueryObserver(queryClient, options).subscribe(() => undefined))
  await expect.poll(() => queryClient.getQueryState(options.queryKey)?.status).toBe('success')
}

const asked = (name: string) => server.seen.filter(({ url }) => url === `/?${name}`).length

test('fetches again exactly what is open and reads one of the topics', async () => {
  await show(exchangeRateGet, {})
  await show(balanceInquiry, {})
  await queryClient.prefetchQuery(readOptions(exchangeRateGet, { fromCurrencyCode: 'USD' }))
  expect([asked('exchangeRateGet'), asked('balanceInquiry')]).toEqual([2, 1])
  await refresh(['rates'])
  expect([asked('exchangeRateGet'), asked('balanceInquiry')]).toEqual([3, 1])
  await refresh(['history'])
  expect([asked('exchangeRateGet'), asked('balanceInquiry')]).toEqual([3, 1])
})

test('answers of two customers are two answers', () => {
  const mine = readOptions(balanceInquiry, {}).queryKey
  actFor({ customerId: 42, isBusiness: true })
  expect(readOptions(balanceInquiry, {}).queryKey).not.toEqual(mine)
})

test('fetches the accounts once within 3000 ms, and after a change not too late [B200]', async () => {
  const started = Date.now()
  await show(balanceInquiry, {})
  await queryClient.refetchQueries()
  expect(asked('balanceInquiry')).toBe(1)
  await refresh(['accounts'])
  expect(asked('balanceInquiry')).toBe(2)
  expect(Date.now() - started).toBeGreaterThanOrEqual(2_990)
})

test('a closed account fetches the accounts again [B177]', async () => {
  await show(balanceInquiry, {})
  reply = ({ url }) =>
    url === '/?balanceInquiry' ? done({ accounts: [] }) : refused('CA', 'accountClosed', 'Closed')
  await expect(send(transactionHistoryList, { accountId: 1 })).rejects.toMatchObject({ code: 'CA' })
  await expect.poll(() => asked('balanceInquiry')).toBe(2)
})

test('forgets everything at sign-out [B096]', async () => {
  await show(exchangeRateGet, {})
  open.splice(0)[0]?.()
  forgetAll()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  await refreshAll()
  expect(asked('exchangeRateGet')).toBe(1)
})

test('tries a read again when the server is busy, not when it says no', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('no rule for trying again')
  const busy = new Refusal({ name: 'busy', code: 'UE', status: 503, words: {} })
  const no = new Refusal({ name: 'notAllowed', code: '13', status: 200, words: {} })
  expect([retry(0, busy), retry(2, busy), retry(0, no), retry(0, networkRefusal())]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
