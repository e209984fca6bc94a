import { recipientPaymentCancel, recipientTransferDetailsGet } from '@sixpence/protocol/recipient/recipient'
import { afterEach, describe, expect, test } from 'vitest'
import { on, refuse } from '#testing/fake-server.ts'
import { findings } from '#testing/screen.tsx'
import type { Transfer } from './transfer.ts'
import { leave, open, payout, standing, transfer } from './testing.tsx'

afterEach(leave)

describe('how it stands', () => {
  test.each([
    ['processing', 'The money is on its way to you', { payout }],
    [
      'completed',
      'The money has arrived',
      { payout: { ...payout, completedAt: '2026-11-23T10:00:00.000Z' } },
    ],
    ['refused', 'You refused this payment', {}],
    ['expired', 'The time to claim it has run out', { expireDays: 0 }],
    ['cancelled', 'This payment was withdrawn', {}],
    ['error', 'Something is wrong with this payment', {}],
  ] as const)('%s has a view of its own [B250 B251 B253]', async (status, title, part) => {
    const screen = await open([
      on(recipientTransferDetailsGet, () => ({ transfer: transfer({ status, ...part }) })),
    ])
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
    await expect
      .element(screen.getByRole('button', { name: 'Continue to your account' }))
      .not.toBeInTheDocument()
    expect(await findings()).toEqual([])
  })

  test('without a status something is wrong [B250]', async () => {
    const { status: _, ...nothing } = transfer()
    const screen = await open([on(recipientTransferDetailsGet, () => ({ transfer: nothing as Transfer }))])
    await expect
      .element(screen.getByRole('heading', { name: 'Something is wrong with this payment' }))
      .toBeVisible()
  })

  test('says how long it waits, and that the bank sent it back [B253]', async () => {
    const screen = await open([
      on(recipientTransferDetailsGet, () => ({
        transfer: transfer({ expireDays: 3, payout: { ...payout, returned: true } }),
      })),
    ])
    await expect.element(screen.getByText(/You can claim it for 3 more days/)).toBeVisible()
    await expect.element(screen.getByText(/It did not arrive at DE89 •••• 3000/)).toBeVisible()
  })

  test('takes the fee from what arrives where the payee pays it [B252]', async () => {
    const pays = transfer({ feeIsBen: true, claimable: '98.50' })
    const screen = await open([on(recipientTransferDetailsGet, () => ({ transfer: pays }))])
    await expect.element(screen.getByText('100.00 EUR, less the fee of 1.50 EUR that you pay')).toBeVisible()
  })

  test('is refused after a question, and the form is gone [B248]', async () => {
    const { now, answer } = standing(transfer())
    const screen = await open([
      answer,
      on(recipientPaymentCancel, ({ paymentId }) => {
        now.transfer = transfer({ status: 'refused' })
        return paymentId === 7 ? { status: 'refused' as const } : refuse('claimNotFound')
      }),
    ])
    await screen.getByRole('button', { name: 'I do not want this payment' }).click()
    expect(screen.names()).not.toContain('recipientPaymentCancel')
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: /^Refuse 100.00/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'You refused this payment' })).toBeVisible()
    await expect.element(screen.getByLabelText('In which country is your account?')).not.toBeInTheDocument()
  })

  test('a link that leads nowhere says nothing else', async () => {
    const screen = await open([on(recipientTransferDetailsGet, () => refuse('claimLinkUnknown'))])
    await expect
      .element(screen.getByRole('heading', { name: 'This link does not lead to a payment' }))
      .toBeVisible()
    expect(await findings()).toEqual([])
  })
})
