import { balanceInquiry, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAll, queryClient, readOptions } from '#lib/call/refresh.ts'
import { session } from '#lib/call/session.ts'
import {
  accessToken,
  answering,
  done,
  emptyStorage,
  refused,
  type Reply,
  type RecordedRequest,
} from '#testing/browser.ts'
import { beginPrefetch, screens } from './prefetch.ts'

const waits = vi.hoisted(() => ({ over: Promise.withResolvers<void>() }))
vi.mock('#lib/delay.ts', () => ({ delay: () => waits.over.promise }))
vi.mock('#features/home/home-screen.tsx', () => ({ HomeScreen: () => null }))
vi.mock('#features/history/history-screen.tsx', () => {
  throw new Error('the file did not arrive')
})

let server: Awaited<ReturnType<typeof answering>>
let reply: (seen: RecordedRequest) => Reply | Promise<Reply>
const order: string[] = []
/** A complete response of either read. */
const nothing = { accounts: [], rates: [], toCurrencyCode: 'EUR', at: '2026-11-20T12:00:00Z' }

beforeEach(async () => {
  emptyStorage()
  order.length = 0
  waits.over = Promise.withResolvers()
  reply = () => done(nothing)
  server = await answering((seen) => {
    order.push(seen.url)
    return reply(seen)
  })
  session().begin({ accessToken: accessToken(300), refreshToken: 's1.1' })
  const { code } = screens.home
  vi.spyOn(screens.home, 'code').mockImplementation(() => {
    order.push('code')
    return code()
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  forgetAll()
  session().end('signedOut')
  await server.close()
  vi.unstubAllGlobals()
})

const answered = async () => {
  await expect.poll(() => order).toHaveLength(3)
}
const state = () => queryClient.getQueryState(readOptions(balanceInquiry, {}).queryKey)

test('the data home needs are requested before its code, and once', async () => {
  const first = Promise.withResolvers<void>()
  const begun = beginPrefetch('/home', first.promise)
  await expect.poll(() => order).toHaveLength(2)
  first.resolve()
  await begun
  expect(order.toSorted()).toEqual(['/?balanceInquiry', '/?exchangeDefaultRatesGet', 'code'])
  expect(order[2]).toBe('code')
  await queryClient.prefetchQuery(readOptions(exchangeDefaultRatesGet, {}))
  expect(order).toHaveLength(3)
})

test('a first answer that does not come holds the code up for a moment only', async () => {
  const begun = beginPrefetch('/', new Promise(() => undefined))
  await expect.poll(() => order).toHaveLength(2)
  expect(order).not.toContain('code')
  waits.over.resolve()
  await begun
  expect(order).toContain('code')
})

test('a prefetch that was refused is requested again by the screen, which shows the refusal', async () => {
  let isRefused = true
  reply = ({ url }) =>
    isRefused && url === '/?balanceInquiry' ? refused('13', 'notAllowed', 'No.') : done(nothing)
  await beginPrefetch('/home', Promise.resolve())
  await answered()
  await expect.poll(() => state()?.status).toBe('error')
  isRefused = false
  const close = new QueryObserver(queryClient, readOptions(balanceInquiry, {})).subscribe(() => undefined)
  await expect.poll(() => state()).toMatchObject({ status: 'success', data: { accounts: [] } })
  close()
})

test('a prefetch that is pending when the screen opens is awaited, not requested twice', async () => {
  const answer = Promise.withResolvers<Reply>()
  reply = () => answer.promise
  await beginPrefetch('/home', Promise.resolve())
  await answered()
  const close = new QueryObserver(queryClient, readOptions(balanceInquiry, {})).subscribe(() => undefined)
  answer.resolve(done(nothing))
  await expect.poll(() => state()?.status).toBe('success')
  expect(order.filter((url) => url === '/?balanceInquiry')).toHaveLength(1)
  close()
})

test('a file that fails to prefetch breaks nothing: opening the screen requests it again', async () => {
  await expect(beginPrefetch('/history', Promise.resolve())).resolves.toBeUndefined()
  const late = screens.history.code().then(
    () => 'came',
    () => 'did not come',
  )
  expect(await late).toBe('did not come')
  await expect.poll(() => order).toEqual(['/?balanceInquiry'])
})

test('for every other address nothing is requested', async () => {
  await beginPrefetch('/setting', Promise.resolve())
  await beginPrefetch('/home/', Promise.resolve())
  expect(order).toEqual([])
})
