import type { OutputOf } from '@sixpence/protocol/call'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { massBatchGet, massTransferConfirm } from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterEach, expect, test } from 'vitest'
import { receipt } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batchIs, digest, line, openMass, sent, whole, wrongLine } from './testing.tsx'

afterEach(cleanSlate)

const path = '/transfer/external/mass/confirm'
const at = `${path}?batch=5`
const made: OutputOf<typeof massTransferConfirm> = {
  transactionId: 800,
  status: 'submitted',
  approveType: approvalMethods.none,
  availableApprovalMethods: [approvalMethods.none],
  fee: '1.00',
  total: '26.00',
  feeCurrencyCode: 'EUR',
  link: '/transfer/p2p/receipt/800',
}
const isPending = { ...made, status: 'pending', approveType: approvalMethods.otp } as const
const waits = on(transactionReceiptGet, () => ({
  receipt: receipt({
    transactionId: 800,
    status: 'pending',
    payeeName: 'Salaries of March',
    approveType: approvalMethods.otp,
  }),
}))

test('without an uploaded file it leads back to the choice of a kind [R049]', async () => {
  const screen = await openMass({ at: path })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Many payments at once' })).toBeVisible()
  expect(screen.where()).toBe('/transfer/mass')
})

test('without a list it leads back to the payments to customers [R053]', async () => {
  const screen = await openMass({ at: '/transfer/mass/p2p/confirm' })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Payments to customers here' }))
    .toBeVisible()
  expect(screen.where()).toBe('/transfer/mass/p2p')
})

test('totals by currency, fee, rate, arrival and the remaining balance [R049 Q107]', async () => {
  const screen = await openMass({
    at,
    answers: batchIs({ lines: 3, amount: '75.00', fee: '3.00', total: '78.00' }, [line()], {
      totals: [
        {
          currencyCode: 'EUR',
          count: 2,
          amount: '50.00',
          debit: '50.00',
          fee: '2.00',
          rate: '1',
          arrival: { kind: 'minutes', most: 30 },
        },
        { currencyCode: 'USD', count: 1, amount: '27.08', debit: '25.00', fee: '1.00', rate: '1.0832' },
      ],
    }),
  })
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/3 recipients get75\.00/)
  await expect.element(slip).toMatchTextContent(/2 payments in EURWithin 30 min50\.00/)
  await expect.element(slip).toMatchTextContent(/1 payment in USD1 EUR = 1\.0832 USD27\.08/)
  await expect.element(slip).toMatchTextContent(/After this: 922\.00/)
  expect(await findings()).toEqual([])
})

test('is sent once as it was shown, and its code sends all payments [R049 OP184]', async () => {
  const screen = await openMass({
    at,
    answers: [
      ...batchIs({}, [line()]),
      on(massTransferConfirm, () => isPending),
      waits,
      on(transferConfirm, ({ trxid = 0 }) => ({
        transactionId: trxid,
        status: 'submitted' as const,
      })),
    ],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).dblClick()
  await screen.getByLabelText('6-digit code').fill('123456')
  await screen.getByRole('button', { name: /^Confirm/ }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/wire?batch=5')
  expect(sent(screen, 'massTransferConfirm')).toEqual([{ batchId: 5, digest }])
  expect(sent(screen, 'transferConfirm')).toEqual([{ trxid: 800, approvalCode: '123456' }])
})

test('a list of payments to customers is sent the same way and followed on its page [R053 OP184]', async () => {
  const screen = await openMass({
    at: '/transfer/mass/p2p/confirm?batch=5',
    answers: [...batchIs({ kind: 'p2p' }, [line()]), on(massTransferConfirm, () => made)],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/p2p?batch=5')
})

test('its approvers are shown beside it, and the receipt shows that it waits [R049]', async () => {
  const screen = await openMass({
    at,
    answers: [
      ...batchIs({}, [line()], {
        approval: {
          isRequest: true,
          approveType: approvalMethods.none,
          approvers: [
            { id: 2, name: 'Bo Lindqvist' },
            { id: 3, name: 'Ines Varga' },
          ],
          needed: 2,
        },
      }),
      on(massTransferConfirm, () => ({ ...made, status: 'created' as const })),
    ],
  })
  await expect.element(screen.getByText('2 of Bo Lindqvist and Ines Varga')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: /^Request approval of 26\.00/ }).click()
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/800')
})

test('with lines to correct or too little money nothing is sent, and the reason is shown', async () => {
  const wrong = await openMass({ at, answers: batchIs({ withProblems: 1 }, [line(), wrongLine]) })
  await wrong.getByRole('button', { name: /^Send/ }).click()
  await expect.element(wrong.getByText('Correct or remove 1 payment first')).toBeVisible()
  expect(sent(wrong, 'massTransferConfirm')).toEqual([])
  await cleanSlate()
  const short = await openMass({ at, answers: batchIs({}, [line()], { available: '10.00' }) })
  await expect.element(short.getByText('There is not enough money in the account')).toBeVisible()
  await short.getByRole('button', { name: /^Send/ }).click()
  await expect.element(short.getByRole('alert')).toMatchTextContent(/The total is 26\.00/)
  expect(sent(short, 'massTransferConfirm')).toEqual([])
})

test('a batch that has changed meanwhile is shown again before it is sent', async () => {
  let total = '26.00'
  const screen = await openMass({
    at,
    answers: [
      on(massBatchGet, () => whole({ total }, { digest: total === '26.00' ? digest : 'e'.repeat(43) })),
      on(massTransferConfirm, ({ digest: seen }) => {
        total = '28.00'
        return seen === digest ? refuse('massChanged', {}) : made
      }),
    ],
  })
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.element(screen.getByText(/have changed since you checked/)).toBeVisible()
  await screen.getByRole('button', { name: /^Send 28\.00/ }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/wire?batch=5')
  expect(sent(screen, 'massTransferConfirm').map((input) => input['digest'])).toEqual([
    digest,
    'e'.repeat(43),
  ])
})

test('one that was sent elsewhere leads to its page', async () => {
  const screen = await openMass({ at, answers: batchIs({ status: 'confirmed', mayEdit: false }, [line()]) })
  await expect.poll(screen.where).toBe('/transfer/mass/wire?batch=5')
})
