import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterEach, expect, test, vi } from 'vitest'
import { receipt } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

afterEach(cleanSlate)

async function waiting(scheme: 'light' | 'dark' = 'light', width = 1280) {
  const onEnd = vi.fn<(how: unknown) => void>()
  const payment = receipt({
    status: 'pending',
    approveType: approvalMethods.push,
    expiresAt: '2026-11-20T10:10:00Z',
  })
  const screen = await openScreen({
    screens: {
      '/here': () => (
        <>
          <h1>Here</h1>
          <ApprovalDialog payment={payment} onEnd={onEnd} onClose={() => undefined} />
        </>
      ),
    },
    at: '/here',
    scheme,
    width,
    answers: [on(transferCancel, () => ({ transactionId: 700, status: 'canceled' as const }))],
  })
  return { screen, onEnd, dialog: screen.getByRole('dialog', { name: 'Confirm it on your phone' }) }
}

test('a payment that a phone confirms shows payee, amount and time-out while it waits, and no code [R089]', async () => {
  const { dialog } = await waiting()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Answer on your phone/)
  await expect.element(dialog).toMatchTextContent(/25\.00.*to Bo Lindqvist/)
  await expect.element(dialog).toMatchTextContent(/Waiting until .*After that, nothing is sent/)
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
})

test('it can be canceled here [R089]', async () => {
  const { dialog, screen, onEnd } = await waiting()
  await dialog.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect.poll(() => onEnd.mock.calls).toEqual([['canceled']])
  expect(screen.called.map(({ call }) => call)).toContain('transferCancel')
})

test.each([
  ['light', 1280],
  ['dark', 390],
  ['light', 320],
] as const)('the wait has nothing for axe to find, %s at %i pixels', async (scheme, width) => {
  const { dialog } = await waiting(scheme, width)
  await expect.element(dialog).toBeVisible()
  expect(await findings()).toEqual([])
})
