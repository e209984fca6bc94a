import {
  type IpnMessage,
  ipnMessageConfirm,
  ipnMessageGet,
  ipnMessageList,
  ipnMessageResend,
  ipnSettingsGet,
  ipnSettingsUpdate,
  ipnTestSend,
  pbnSettingsGet,
  pbnSettingsUpdate,
} from '@sixpence/protocol/merchant/notices'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import IpnHistoryScreen from './ipn-history-screen.tsx'
import IpnSettingsScreen from './ipn-settings-screen.tsx'
import PbnSettingsScreen from './pbn-settings-screen.tsx'

afterEach(cleanSlate)

const screens = {
  '/merchant/ipn/settings': IpnSettingsScreen,
  '/merchant/ipn/history': IpnHistoryScreen,
  '/merchant/buttons/pbn_settings': PbnSettingsScreen,
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const message = (id: number, more: Partial<IpnMessage> = {}): IpnMessage => ({
  id,
  messageId: `msg_2f1c0a52-6d1e-4c50-9d2b-9a0f2f3b7c${id}`,
  event: 'payment.received',
  transactionId: 70,
  state: 'delivered',
  createdAt: '2026-11-20T09:00:00.000Z',
  attempts: 1,
  lastAttempt: { at: '2026-11-20T09:00:01.000Z', ms: 120, outcome: 'delivered', status: 200 },
  isConfirmed: false,
  ...more,
})
const failed = message(12, {
  state: 'setAside',
  attempts: 13,
  lastAttempt: { at: '2026-11-20T09:00:01.000Z', ms: 15_000, outcome: 'timedOut' },
})

function opened(
  at: keyof typeof screens,
  answers: Answer[] = [],
  part: Partial<ScreenOptions> = {},
  accessRight = 2,
) {
  return openScreen({
    screens,
    at,
    answers: [
      ...ordinaryDay,
      on(customerInfoGet, () => ({ customer: { ...alice, customerType: 2, accessRight }, idleSeconds: 900 })),
      ...answers,
    ],
    ...part,
  })
}

type Screen = Awaited<ReturnType<typeof opened>>
const sent = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

const waits = {
  requestKey: 'A'.repeat(22),
  method: 'sms' as const,
  sentTo: '+370 ••• ••012',
  expiresAt: '2099-11-20T10:10:00Z',
}

async function confirm(screen: Screen, title: string): Promise<void> {
  const confirming = screen.getByRole('dialog', { name: title })
  await confirming.getByLabelText('6-digit code').fill('424242')
  expect(await findings()).toEqual([])
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('the first settings are confirmed and bring a secret, which is shown once [R085 B423 B424]', async () => {
  let isSet = false
  const screen = await opened('/merchant/ipn/settings', [
    on(ipnSettingsGet, () => ({
      notifyStatusId: 1 as const,
      statusId: 1 as const,
      ...(isSet && { notifyUrl: 'https://shop.example.com/paid', secret: 'whsec_…GKYo' }),
    })),
    on(ipnSettingsUpdate, ({ code }) => {
      if (code === undefined) return waits
      isSet = true
      return { secret }
    }),
    on(ipnTestSend, () => ({})),
  ])
  const address = screen.getByLabelText('Server address')
  await screen.getByRole('button', { name: 'Save the settings' }).click()
  await expect.element(address).toHaveAccessibleDescription(/Enter the address of your server\./)
  await expect.element(address).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Send a test message' }).elements()).toHaveLength(0)
  await address.fill('https://shop.example.com/paid')
  await screen.getByRole('radio', { name: /Payments and related events/ }).click()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Save the settings' }).click()
  await confirm(screen, 'Confirm the address')
  await expect.element(screen.getByText(secret)).toBeVisible()
  expect(await findings()).toEqual([])
  const settings = { notifyUrl: 'https://shop.example.com/paid', notifyStatusId: 2, statusId: 1 }
  expect(sent(screen, 'ipnSettingsUpdate')).toEqual([
    settings,
    { ...settings, requestKey: waits.requestKey, code: '424242' },
  ])
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument()
  await expect.element(screen.getByText('whsec_…GKYo')).toBeVisible()
  await screen.getByRole('button', { name: 'Send a test message' }).click()
  await expect.poll(() => sent(screen, 'ipnTestSend').length).toBe(1)
})

test('an address that is not allowed is said at its field, and a new secret is asked for first [B424]', async () => {
  const screen = await opened('/merchant/ipn/settings', [
    on(ipnSettingsGet, () => ({
      notifyUrl: 'https://shop.example.com/paid',
      notifyStatusId: 1 as const,
      statusId: 1 as const,
      secret: 'whsec_…GKYo',
      failingSince: '2026-11-20T09:00:00.000Z',
    })),
    on(ipnSettingsUpdate, (input) =>
      !input.secret
        ? refuse('noticeAddressNotPublic')
        : input.code === undefined
          ? waits
          : { secret, oldSecretUntil: '2026-11-21T09:00:00.000Z' },
    ),
  ])
  await expect.element(screen.getByText(/Your server has not answered since/)).toBeVisible()
  const address = screen.getByLabelText('Server address')
  await address.fill('https://10.0.0.1/paid')
  await screen.getByRole('button', { name: 'Save the settings' }).click()
  await expect.element(address).toHaveAccessibleDescription(/servers on the public internet/)
  await screen.getByRole('button', { name: 'Create a new secret' }).click()
  await expect.element(screen.getByText(/signed with both/)).toBeVisible()
  expect(sent(screen, 'ipnSettingsUpdate')).toHaveLength(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click()
  await confirm(screen, 'Confirm the new secret')
  await expect.element(screen.getByText(secret)).toBeVisible()
  expect(sent(screen, 'ipnSettingsUpdate').slice(-2)).toEqual([
    { secret: true },
    { secret: true, requestKey: waits.requestKey, code: '424242' },
  ])
})

test('who may only read sees the settings and how a signature is checked, narrow and dark', async () => {
  const screen = await opened(
    '/merchant/ipn/settings',
    [on(ipnSettingsGet, () => ({ notifyStatusId: 1 as const, statusId: 1 as const, secret: 'whsec_…GKYo' }))],
    { width: 320, scheme: 'dark' },
    1,
  )
  await expect.element(screen.getByText(/Only someone with full access/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Save|new secret|test/ }).elements()).toHaveLength(0)
  await screen.getByText('Verify the signature').click()
  await expect.element(screen.getByText(/timingSafeEqual\(given, expected\)/)).toBeVisible()
  await screen.getByRole('radio', { name: 'PHP' }).click()
  await expect.element(screen.getByText(/hash_equals/)).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

const detail = (ipnMessage: IpnMessage) => ({
  ...ipnMessage,
  body: '{"type":"payment.received","data":{"amount":"12.50"}}',
  log: [
    { number: ipnMessage.attempts, at: '2026-11-20T09:00:01.000Z', ms: 15_000, outcome: 'timedOut' as const },
  ],
})

test('messages are listed, one state alone, and one is opened, sent again and noted as handled [R084]', async () => {
  const screen = await opened('/merchant/ipn/history', [
    on(ipnMessageList, ({ state }) => ({
      messages: state === 'setAside' ? [failed] : [message(11), failed],
      total: state === 'setAside' ? 1 : 2,
    })),
    on(ipnMessageGet, () => ({ notice: detail(failed) })),
    on(ipnMessageResend, () => ({})),
    on(ipnMessageConfirm, () => ({})),
  ])
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  expect(
    screen.getByRole('list', { name: 'Messages to your server' }).getByRole('listitem').elements(),
  ).toHaveLength(2)
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Not delivered', exact: true }).click()
  await expect
    .poll(() => sent(screen, 'ipnMessageList').at(-1))
    .toMatchObject({ state: 'setAside', pageSize: 25 })
  await screen.getByRole('button', { name: /Payment received.*did not answer/ }).click()
  await expect.element(screen.getByText('Payload').first()).toBeVisible()
  await expect.element(screen.getByText(/"amount": "12\.50"/)).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Send again' }).click()
  await screen.getByRole('button', { name: 'Mark as handled' }).click()
  await expect.poll(() => sent(screen, 'ipnMessageConfirm')).toEqual([{ id: 12 }])
  expect(sent(screen, 'ipnMessageResend')).toEqual([{ id: 12 }])
})

test('without messages it leads to the settings', async () => {
  const screen = await opened(
    '/merchant/ipn/history',
    [on(ipnMessageList, () => ({ messages: [], total: 0 }))],
    {
      width: 390,
    },
  )
  await expect.element(screen.getByText('No messages yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Set your server/ })).toBeVisible()
  expect(await findings()).toEqual([])
})

test('button notifications are switched on and bring a secret of their own [R075 B425]', async () => {
  let isOn = false
  const screen = await opened('/merchant/buttons/pbn_settings', [
    on(pbnSettingsGet, () =>
      isOn ? { statusId: 1 as const, secret: 'whsec_…GKYo' } : { statusId: 2 as const },
    ),
    on(pbnSettingsUpdate, ({ statusId, code }) => {
      if (code === undefined) return waits
      isOn = statusId === 1
      return isOn ? { secret } : {}
    }),
  ])
  const onOff = screen.getByRole('switch', { name: 'Send messages' })
  await expect.element(onOff).not.toBeChecked()
  expect(await findings()).toEqual([])
  await onOff.click()
  await confirm(screen, 'Confirm the new secret')
  await expect.element(screen.getByText(secret)).toBeVisible()
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await expect.element(onOff).toBeChecked()
})
