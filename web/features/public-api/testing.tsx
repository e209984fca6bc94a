import {
  apiKeyList,
  apiRequestList,
  type ApiKey,
  type ApiRequest,
} from '@sixpence/protocol/public-api/api-keys'
import { type AllowedIp, allowedIpList } from '@sixpence/protocol/public-api/allowed-ips'
import {
  type Webhook,
  webhookList,
  type WebhookRequest,
  webhookRequestList,
} from '@sixpence/protocol/public-api/webhooks'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { defaultApiScopes } from '@sixpence/protocol/rules/api-scopes'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { expect } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import ApiLogScreen from './api-log-screen.tsx'
import KeysScreen from './keys-screen.tsx'
import WebhooksScreen from './webhooks-screen.tsx'

export const customerId = 44

/** The response of a change that has to be confirmed by a code. */
export const waits = {
  requestKey: 'A'.repeat(22),
  method: 'sms' as const,
  sentTo: '+370 ••• ••012',
  expiresAt: '2099-11-20T10:10:00Z',
}

const screens = {
  '/merchant/internal/api_key': KeysScreen,
  '/merchant/internal/api_log': ApiLogScreen,
  '/merchant/internal/webhook_log': () => (
    <>
      <WebhooksScreen />
      <ToastRegion />
    </>
  ),
}

/** A page of the API, for a person with full access to a company. */
export function openedApi(at: string, answers: readonly Answer[] = [], part: Partial<ScreenOptions> = {}) {
  return openScreen({
    screens,
    at,
    answers: [
      ...ordinaryDay,
      on(customerInfoGet, () => ({
        customer: { ...alice, customerId, customerType: 2, accessRight: 2 },
        idleSeconds: 900,
      })),
      on(apiKeyList, () => ({ apiKeys: [] })),
      on(allowedIpList, () => ({ allowedIps: [] })),
      on(apiRequestList, () => ({ requests: [], cursor: { count: 0, current: '' } })),
      on(webhookList, () => ({ webhooks: [] })),
      on(webhookRequestList, () => ({ requests: [], cursor: { count: 0, current: '' } })),
      ...answers,
    ],
    ...part,
  })
}

type Screen = Awaited<ReturnType<typeof openedApi>>

/** Enters the code for a pending change; `says`: the text of the confirmation. */
export async function confirmBy(screen: Screen, title: string, says: RegExp): Promise<void> {
  const confirming = screen.getByRole('dialog', { name: title })
  await expect.element(confirming.getByText(says)).toBeVisible()
  await confirming.getByLabelText('6-digit code').fill('424242')
  expect(await findings()).toEqual([])
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** The inputs of a call, each time. Calls with their own address are also recorded by name. */
export const sent = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

export const key = (id: number, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  customerId,
  name: 'Shop',
  mode: 'live',
  enabled: true,
  scopes: [...defaultApiScopes],
  ending: 'x7Qd',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

export const range = (id: number, more: Partial<AllowedIp> = {}): AllowedIp => ({
  id,
  customerId,
  name: 'Office',
  enabled: true,
  ipFrom: '203.0.113.7',
  ipTo: '203.0.113.20',
  ...more,
})

export const request = (id: number, more: Partial<ApiRequest> = {}): ApiRequest => ({
  id,
  requestId: `req_${id}`,
  at: '2026-11-20T09:00:00.000Z',
  apiKeyId: 5,
  apiKeyName: 'Shop',
  method: 'GET',
  path: '/v1/accounts?limit=20',
  status: 200,
  ms: 12,
  ip: '203.0.113.7',
  ...more,
})

export const webhook = (id: number, more: Partial<Webhook> = {}): Webhook => ({
  id,
  customerId,
  name: 'Shop',
  enabled: true,
  url: 'https://shop.example.com/events',
  events: [...apiEvents],
  secret: 'whsec_…GKYo',
  waiting: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

export const attempt = (id: number, more: Partial<WebhookRequest> = {}): WebhookRequest => ({
  id,
  number: 1,
  at: '2026-11-20T09:00:01.000Z',
  ms: 120,
  outcome: 'delivered',
  status: 200,
  message: { id: 70 + id, messageId: `msg_${id}`, event: 'payment.received', state: 'delivered' },
  webhook: { id: 3, name: 'Shop' },
  url: 'https://shop.example.com/events',
  ...more,
})
