import { expect, test } from 'vitest'
import type { SandboxMessage } from '../sandbox-message.ts'
import { sandboxPush } from './sandbox.ts'
import { webhookPush } from './webhook.ts'

test('the sandbox notifies a phone, and loses a notification on request', async () => {
  const delivered: SandboxMessage[] = []
  const push = sandboxPush(async (sandboxMessage) => void delivered.push(sandboxMessage))
  for (const to of ['phone:1', 'phone:1:lost']) await push.send({ brand: 'ostra', to, text: 'Open the app.' })
  expect(delivered.map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
    ['push', 'phone:1', 'delivered'],
    ['push', 'phone:1:lost', 'lost'],
  ])
})

test('the gateway’s secret must be valid', () => {
  expect(() => webhookPush({ url: 'http://127.0.0.1/', secret: 'whsec_short' })).toThrow('24 to 64 bytes')
})
