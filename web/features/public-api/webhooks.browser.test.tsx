import {
  webhookCreate,
  webhookDelete,
  webhookList,
  webhookPing,
  webhookSecretRotate,
  webhookUpdate,
} from '@sixpence/protocol/public-api/webhooks'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { afterEach, expect, test } from 'vitest'
import { openPopup, showPopup } from '#lib/popup.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { customerId, openedApi, sent, waits, webhook } from './testing.tsx'

afterEach(async () => {
  showPopup(undefined)
  await cleanSlate()
})

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const page = '/merchant/internal/webhook_log'

test('a webhook is tried, confirmed, made, and its secret shown once; one that was not made opens the popup [R079 B427]', async () => {
  let answers = 0
  const screen = await openedApi(page, [
    on(webhookCreate, ({ code }) => {
      answers += 1
      if (answers === 1) return refuse('webhookUrlNotPublic')
      return code === undefined ? waits : { id: 3, secret }
    }),
    on(webhookPing, () => ({ ok: false, outcome: 'timedOut' as const })),
  ])
  await expect.element(screen.getByText('No webhooks yet')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'New webhook' }).click()
  await screen.getByRole('button', { name: 'Save the webhook' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await screen.getByLabelText('Name').fill('Shop')
  const url = screen.getByLabelText('Server address')
  await url.fill('https://10.0.0.1/events')
  await screen.getByRole('button', { name: 'Save the webhook' }).click()
  await expect.element(url).toHaveAccessibleDescription(/servers on the public internet/)
  expect(openPopup()).toMatchObject({ kind: 'error', code: 'VF' })
  showPopup(undefined)
  await url.fill('https://shop.example.com/events')
  await screen.getByRole('button', { name: 'Send a test to this address' }).click()
  await expect.element(screen.getByText('Your server did not answer within 5 seconds.')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Invoice rejected' }).click()
  await screen.getByRole('button', { name: 'Save the webhook' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm the webhook' })
  await confirming.getByLabelText('6-digit code').fill('424242')
  expect(await findings()).toEqual([])
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByText(secret)).toBeVisible()
  const made = {
    customerId,
    name: 'Shop',
    url: 'https://shop.example.com/events',
    enabled: true,
    events: apiEvents.filter((event) => event !== 'invoice.rejected'),
  }
  expect(sent(screen, 'webhookCreate').slice(-2)).toEqual([
    made,
    { ...made, requestKey: waits.requestKey, code: '424242' },
  ])
  await screen.getByRole('button', { name: 'I have stored it' }).click()
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument()
})

test('each webhook says how its server does, is tested on the spot, and switched on after a pause [R079]', async () => {
  const screen = await openedApi(
    page,
    [
      on(webhookList, () => ({
        webhooks: [
          webhook(3),
          webhook(4, {
            name: 'Slow',
            failingSince: '2026-11-20T09:00:00.000Z',
            waiting: 2,
            events: ['invoice.paid'],
          }),
          webhook(5, { name: 'Gone', enabled: false, pausedAt: '2026-11-20T09:00:00.000Z' }),
        ],
      })),
      on(webhookPing, () => ({ ok: true, outcome: 'delivered' as const, status: 204 })),
      on(webhookUpdate, ({ code }) => (code === undefined ? waits : {})),
      on(webhookSecretRotate, ({ code }) =>
        code === undefined ? waits : { secret, oldSecretUntil: '2026-11-21T09:00:00.000Z' },
      ),
      on(webhookDelete, () => ({})),
    ],
    { width: 320, scheme: 'dark' },
  )
  await expect.element(screen.getByText(/2 messages are waiting/)).toBeVisible()
  await expect.element(screen.getByText(/We paused it on/)).toBeVisible()
  await expect.element(screen.getByText('Invoice paid')).toBeVisible()
  await screen.getByRole('button', { name: 'Send a test: Shop' }).click()
  await expect.element(screen.getByText('The test message has arrived.')).toBeVisible()
  await expect.element(screen.getByText('Your server responded with 204.')).toBeVisible()
  expect(sent(screen, 'webhookPing')).toEqual([{ url: 'https://shop.example.com/events' }])
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await screen.getByRole('switch', { name: 'Turned on: Gone' }).click()
  const turningOn = screen.getByRole('dialog', { name: 'Confirm the webhook' })
  await turningOn.getByLabelText('6-digit code').fill('424242')
  await turningOn.getByRole('button', { name: 'Confirm', exact: true }).click()
  const turnedOn = { id: 5, enabled: true }
  await expect
    .poll(() => sent(screen, 'webhookUpdate'))
    .toEqual([turnedOn, { ...turnedOn, requestKey: waits.requestKey, code: '424242' }])
  await screen.getByRole('button', { name: 'New secret: Shop' }).click()
  await screen.getByRole('button', { name: 'Create a new secret' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm the new secret' })
  await confirming.getByLabelText('6-digit code').fill('424242')
  expect(await findings()).toEqual([])
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByText(secret)).toBeVisible()
  await screen.getByRole('button', { name: 'I have stored it' }).click()
  await screen.getByRole('button', { name: 'Delete: Gone' }).click()
  await screen.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect.poll(() => sent(screen, 'webhookDelete')).toEqual([{ id: 5 }])
})

test('those of the test company are shown on demand, and changed by its keys alone', async () => {
  const screen = await openedApi(page, [
    on(webhookList, ({ mode }) => ({
      webhooks: [webhook(mode === 'test' ? 9 : 3, { name: mode ?? 'Shop' })],
    })),
  ])
  await expect.element(screen.getByRole('button', { name: 'Edit: Shop' })).toBeVisible()
  await screen.getByRole('radio', { name: 'A test company' }).click()
  await expect.element(screen.getByText('test', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit: test' }).elements()).toEqual([])
  expect(screen.getByRole('switch').elements()).toEqual([])
  expect(sent(screen, 'webhookList').at(-1)).toEqual({ customerId, mode: 'test' })
  expect(await findings()).toEqual([])
})

test('another address is confirmed, and what was typed stays when that is left; a name alone is saved at once', async () => {
  const screen = await openedApi(page, [
    on(webhookList, () => ({ webhooks: [webhook(3)] })),
    on(webhookUpdate, ({ url, code }) =>
      url === 'https://shop.example.com/events' || code !== undefined ? {} : waits,
    ),
  ])
  await screen.getByRole('button', { name: 'Edit: Shop' }).click()
  const url = screen.getByLabelText('Server address')
  await url.fill('https://till.example.com/events')
  await screen.getByRole('button', { name: 'Save the webhook' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm the address' })
  await expect.element(confirming.getByText(/Others with full access are notified/)).toBeVisible()
  await confirming.getByRole('button', { name: 'Close' }).click()
  await expect.element(url).toHaveValue('https://till.example.com/events')
  await screen.getByRole('button', { name: 'Save the webhook' }).click()
  await confirming.getByLabelText('6-digit code').fill('424242')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, 'webhookUpdate').at(-1)).toMatchObject({
    url: 'https://till.example.com/events',
    requestKey: waits.requestKey,
    code: '424242',
  })
  await screen.getByRole('button', { name: 'Edit: Shop' }).click()
  await screen.getByLabelText('Name').fill('Till')
  await screen.getByRole('button', { name: 'Save the webhook' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, 'webhookUpdate')).toHaveLength(4)
})
