import { apiKeyList, apiRequestList } from '@sixpence/protocol/public-api/api-keys'
import {
  webhookList,
  webhookMessageGet,
  webhookMessageResend,
  webhookRequestList,
} from '@sixpence/protocol/public-api/webhooks'
import { afterEach, expect, test } from 'vitest'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { attempt, customerId, key, openedApi, request, sent, webhook } from './testing.tsx'

afterEach(cleanSlate)

const apiLog = '/merchant/internal/api_log'
const webhookLog = '/merchant/internal/webhook_log?tab=log'

test('requests are listed, narrowed by key, words and days, which stand in the address without the words [R078]', async () => {
  const screen = await openedApi(apiLog, [
    on(apiKeyList, () => ({ apiKeys: [key(5), key(6, { name: 'Accounting' })] })),
    on(apiRequestList, ({ query }) => ({
      requests: query
        ? []
        : [
            request(1),
            request(2, { method: 'POST', path: '/v1/payments', status: 403 }),
            request(3, { status: 500 }),
          ],
      cursor: { count: 3, current: '' },
    })),
  ])
  await expect.element(screen.getByText('POST /v1/payments')).toBeVisible()
  await expect.element(screen.getByText(/req_2/)).toBeVisible()
  expect(sent(screen, 'apiRequestList')).toEqual([{ customerId, limit: 20 }])
  expect(screen.getByRole('navigation', { name: 'Pages' }).elements()).toHaveLength(0)
  expect(await findings()).toEqual([])
  await screen.getByLabelText('Key').selectOptions('Accounting')
  await expect
    .poll(() => sent(screen, 'apiRequestList').at(-1))
    .toEqual({ customerId, limit: 20, apiKeyId: 6 })
  await screen.getByLabelText('Search for').fill('payments')
  await screen.getByLabelText('First day').fill('2026-11-01')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect
    .poll(() => sent(screen, 'apiRequestList').at(-1))
    .toEqual({ customerId, limit: 20, apiKeyId: 6, query: 'payments', fromDate: '2026-11-01' })
  expect(screen.where()).toContain('from=2026-11-01')
  expect(screen.where()).not.toContain('payments')
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.element(screen.getByText('POST /v1/payments')).toBeVisible()
  expect(screen.where()).toBe(apiLog)
})

test('days the wrong way round are said and not asked for; without requests it leads to how to begin [R078]', async () => {
  const screen = await openedApi(apiLog, [], { width: 320, scheme: 'dark' })
  await expect.element(screen.getByText('No requests yet')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Get started' }))
    .toHaveAttribute('href', '/developers')
  await screen.getByLabelText('First day').fill('2026-11-02')
  await screen.getByLabelText('Last day').fill('2026-11-01')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(screen.getByText('The last day is before the first one.')).toBeVisible()
  expect(sent(screen, 'apiRequestList')).toHaveLength(1)
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('the log of webhooks is read twenty at a time by the cursors of the answers [R079 B426]', async () => {
  const screen = await openedApi(webhookLog, [
    on(webhookList, () => ({ webhooks: [webhook(3)] })),
    on(webhookRequestList, ({ cursor = '' }) => {
      if (cursor === 'n20')
        return {
          requests: [attempt(20, { outcome: 'status', status: 503 })],
          cursor: { count: 21, current: 'n20', prev: 'p20' },
        }
      return {
        requests: Array.from({ length: 20 }, (_, index) => attempt(40 - index)),
        cursor: { count: 21, current: '', next: 'n20' },
      }
    }),
  ])
  await expect.element(screen.getByText('21 in total')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Webhook log' }).getByRole('listitem').elements()).toHaveLength(20)
  expect(sent(screen, 'webhookRequestList')).toEqual([{ customerId, limit: 20 }])
  await expect.element(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByText(/Your server responded with 503\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Older' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Newer' }).click()
  await expect
    .poll(() => sent(screen, 'webhookRequestList').map(({ cursor }) => cursor))
    .toEqual([undefined, 'n20', 'p20'])
  // Another search begins at its first page.
  await screen.getByLabelText('Search for').fill('payment.received')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect
    .poll(() => sent(screen, 'webhookRequestList').at(-1))
    .toEqual({ customerId, limit: 20, query: 'payment.received' })
  await screen.getByLabelText('Webhook').selectOptions('Shop')
  await expect
    .poll(() => sent(screen, 'webhookRequestList').at(-1))
    .toEqual({ customerId, limit: 20, webhookId: 3, query: 'payment.received' })
})

test('an attempt opens its message with every attempt and what was sent, and is sent again [R079]', async () => {
  const failed = attempt(1, { outcome: 'timedOut', status: undefined, ms: 15_000 })
  const screen = await openedApi(
    webhookLog,
    [
      on(webhookRequestList, () => ({ requests: [failed], cursor: { count: 1, current: '' } })),
      on(webhookMessageGet, () => ({
        notice: {
          id: 71,
          messageId: 'msg_1',
          event: 'payment.received' as const,
          state: 'setAside' as const,
          createdAt: '2026-11-20T09:00:00.000Z',
          webhook: { id: 3, name: 'Shop' },
          body: '{"type":"payment.received","data":{"amount":"12.50"}}',
          log: [
            { number: 2, at: '2026-11-20T09:01:00.000Z', ms: 15_000, outcome: 'timedOut' as const },
            { number: 1, at: '2026-11-20T09:00:01.000Z', ms: 80, outcome: 'status' as const, status: 500 },
          ],
        },
      })),
      on(webhookMessageResend, () => ({})),
    ],
    { width: 390 },
  )
  await screen.getByRole('button', { name: /Payment received.*did not answer/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Payment received' })
  await expect.element(dialog.getByText('Your server responded with 500.')).toBeVisible()
  await expect.element(dialog.getByText(/"amount": "12\.50"/)).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent(screen, 'webhookMessageResend')).toEqual([{ id: 71 }])
  await expect.element(screen.getByText('The message is being sent again.')).toBeVisible()
})
