import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import {
  globalBatchConfirm,
  globalBatchGet,
  globalBatchSubmit,
} from '@sixpence/protocol/global/global-batches'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { accessRights, approvalMethods } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { refresh } from '#lib/call/refresh.ts'
import { account, alice, receipt } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batch, batchIs, openGlobal, payment, sent, wrongPayment } from './testing.tsx'

afterEach(cleanSlate)

const path = '/transfer/external/global-summary'
const at = `${path}?batch=5`
const isPending: OutputOf<typeof globalBatchSubmit> = {
  transactionId: 800,
  operationId: 800,
  status: 'pending',
  approveType: approvalMethods.otp,
  availableApprovalMethods: [approvalMethods.otp],
}

test('without a batch it leads back to the files', async () => {
  const screen = await openGlobal({ at: path })
  await expect.element(screen.getByRole('heading', { name: 'Send a batch of payment links' })).toBeVisible()
  expect(screen.where()).toBe('/transfer/mass/global')
})

test('sums, fee, countries and the remaining balance', async () => {
  const screen = await openGlobal({
    at,
    answers: [
      batchIs({ payments: 3, total: '78.00', fee: '3.00', toAmount: '75.00' }, [
        payment(),
        payment({ id: 53 }),
        payment({ id: 54, beneficiaryCountryCode: '' }),
      ]),
    ],
  })
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/3 recipients get75\.00/)
  await expect.element(slip).toMatchTextContent(/After this: 922\.00/)
  await expect.element(slip).toMatchTextContent(/Poland50\.00/)
  await expect.element(slip).toMatchTextContent(/Any country25\.00/)
  expect(await findings()).toEqual([])
})

test('is sent once, and its code goes to the call of batches [R050]', async () => {
  const screen = await openGlobal({
    at,
    answers: [
      on(globalBatchSubmit, () => isPending),
      on(transactionReceiptGet, () => ({
        receipt: receipt({
          transactionId: 800,
          status: 'pending',
          operationType: 'GlobalTransfer',
          payeeName: 'Fees of May',
          approveType: approvalMethods.otp,
        }),
      })),
      on(globalBatchConfirm, ({ operationId }) => ({
        transactionId: operationId,
        status: 'submitted' as const,
      })),
    ],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).dblClick()
  await screen.getByLabelText('6-digit code').fill('123456')
  await screen.getByRole('button', { name: /^Confirm/ }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/global?batch=5')
  expect(sent(screen, 'globalBatchSubmit')).toEqual([{ batchId: 5 }])
  expect(sent(screen, 'globalBatchConfirm')).toEqual([{ operationId: 800, approvalCode: '123456' }])
})

test('one that a colleague decides needs no code: its receipt shows what it waits for', async () => {
  const screen = await openGlobal({
    at: `${at}&payment=800`,
    answers: [
      on(transactionReceiptGet, () => ({
        receipt: receipt({ transactionId: 800, status: 'created', operationType: 'GlobalTransfer' }),
      })),
    ],
  })
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/800')
})

test('a person who may only request sees that a colleague approves it, and then the receipt of the request', async () => {
  const screen = await openGlobal({
    at,
    answers: [
      on(customerInfoGet, () => ({
        customer: { ...alice, accessRight: accessRights.initiate, other: { ...alice.other, global: true } },
        idleSeconds: 900,
      })),
      on(globalBatchSubmit, () => ({ ...isPending, status: 'created' as const, approveType: 0 })),
    ],
  })
  await screen.getByRole('button', { name: /^Request approval of 26\.00/ }).click()
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/800')
})

test('the problem of a payment is shown at its name, with a link to correct it', async () => {
  const screen = await openGlobal({
    at,
    answers: [on(globalBatchSubmit, () => refuse('limitExceeded', {}, 'payments.51.amount'))],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Nothing was sent.*Ana Nowak/)
  expect(await findings()).toEqual([])
  await screen.getByRole('link', { name: 'Correct the payments' }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/global?batch=5')
})

const digestOf = (letter: string): string => letter.repeat(43)

test('one that has changed since it was shown is not sent: it is shown again, and the next press sends the new state', async () => {
  let now = { digest: digestOf('a'), total: '26.00' }
  const screen = await openGlobal({
    at,
    answers: [
      on(globalBatchGet, () => ({ summary: batch(now), batch: [payment()] })),
      on(globalBatchSubmit, ({ digest }) => {
        if (digest === digestOf('b')) return { ...isPending, status: 'submitted' as const, approveType: 0 }
        now = { digest: digestOf('b'), total: '27.00' }
        return refuse('batchChanged', {}, 'digest')
      }),
    ],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/has changed since you opened it/)
  await screen.getByRole('button', { name: /^Send 27\.00/ }).click()
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/800')
  expect(sent(screen, 'globalBatchSubmit')).toEqual(
    ['a', 'b'].map((letter) => ({ batchId: 5, digest: digestOf(letter) })),
  )
})

test('after a broken connection the same request is repeated with the same key', async () => {
  let tries = 0
  const screen = await openGlobal({
    at,
    answers: [
      on(globalBatchGet, () => ({
        summary: batch({ digest: digestOf(tries === 0 ? 'a' : 'b') }),
        batch: [payment()],
      })),
      on(globalBatchSubmit, () => {
        tries += 1
        if (tries === 1) throw new Error('cut')
        return { ...isPending, status: 'submitted' as const, approveType: 0 }
      }),
    ],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Did it go through?' })).toBeVisible()
  await refresh(['approvals'])
  await screen.getByRole('button', { name: 'Find out' }).click()
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/800')
  const keys = screen.called.filter(({ call }) => call === 'globalBatchSubmit').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  const asShown = { batchId: 5, digest: digestOf('a') }
  expect(sent(screen, 'globalBatchSubmit')).toEqual([asShown, asShown])
})

test.each([
  [
    'payments are wrong',
    [batchIs({ payments: 2, withProblems: 1 }, [payment(), wrongPayment])],
    /Correct or remove 1 payment first/,
  ],
  ['nothing is left', [batchIs({ payments: 0, total: '0.00' }, [])], 'There is no payment left in it.'],
  [
    'the account has less',
    [on(balanceInquiry, () => ({ accounts: [account({ balance: '20.00' })] }))],
    /The total is 26\.00.EUR, but the account has 20\.00/,
  ],
])('nothing is sent while %s', async (_, answers, words) => {
  const screen = await openGlobal({ at, answers })
  await screen.getByRole('button', { name: /^Send/ }).click()
  await expect.element(screen.getByText(words).first()).toBeVisible()
  expect(sent(screen, 'globalBatchSubmit')).toEqual([])
})

test('a refusal of the server is shown, and the batch can still be changed', async () => {
  const screen = await openGlobal({
    at,
    answers: [on(globalBatchSubmit, () => refuse('customerLimited'))],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.element(screen.getByText('Nothing was sent')).toBeVisible()
  await screen.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/global?batch=5')
})
