import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receipt } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate } from '#testing/screen.tsx'
import { entered, openFlow } from './testing.tsx'

beforeEach(() => entered())
afterEach(async () => {
  globalThis.sixpenceShell = undefined
  await cleanSlate()
})

const sendBy = async (approveType: number) => {
  const waits = { status: 'pending' as const, expiresAt: '2026-11-20T10:10:00Z' }
  const screen = await openFlow({
    at: '/transfer/p2p?step=check',
    answers: [
      on(p2pSend, () => ({
        transactionId: 700,
        approveType,
        availableApprovalMethods: [approveType],
        ...waits,
      })),
      on(transactionReceiptGet, () => ({ receipt: receipt({ ...waits, approveType }) })),
    ],
  })
  await screen.getByRole('button', { name: /^Confirm 25/ }).click()
  return screen
}

test('inside the app, which asks by itself, the success popup shows at once [B227 R091]', async () => {
  globalThis.sixpenceShell = { call: async () => ({ data: true }) }
  const screen = await sendBy(approvalMethods.push)
  await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  expect(screen.where()).toBe('/transfer/p2p/receipt/700')
})

test.each([
  ['in a browser the phone is waited for', false, approvalMethods.push, 'Confirm it on your phone'],
  ['inside the app a code is still entered', true, approvalMethods.sms, 'Enter the code'],
])('%s [B225 B226]', async (_, isInApp, method, title) => {
  if (isInApp) globalThis.sixpenceShell = { call: async () => ({ data: true }) }
  const screen = await sendBy(method)
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.where()).toContain('step=confirm')
})
