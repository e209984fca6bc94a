import type { Transaction } from '@sixpence/protocol/history/history'
import { expect, test } from 'vitest'
import { newestByDay, waitingForCode } from './activity.ts'

const line = (part: Partial<Transaction>): Transaction => ({
  transactionId: 1,
  accountId: 1,
  transactionDate: '2026-11-20T10:00:00Z',
  operationType: 'Card',
  direction: 'out',
  status: 'completed',
  amount: '-5.00',
  currencyCode: 'EUR',
  ...part,
})

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const ids = (days: ReturnType<typeof newestByDay>) =>
  days.map(({ day, lines }) => [day, lines.map(({ transactionId }) => transactionId)])

test('the lines of all accounts stand under their days, the newest first', () => {
  const first = [
    line({ transactionId: 3, transactionDate: '2026-11-20T12:00:00Z' }),
    line({ transactionId: 1, transactionDate: '2026-11-18T09:00:00Z' }),
  ]
  const second = [
    line({ transactionId: 4, transactionDate: '2026-11-20T08:00:00Z' }),
    line({ transactionId: 2, transactionDate: '2026-11-19T23:59:00Z' }),
  ]
  expect(ids(newestByDay([first, second], { most: 8, dayOf }))).toEqual([
    ['2026-11-20', [3, 4]],
    ['2026-11-19', [2]],
    ['2026-11-18', [1]],
  ])
})

test('fees are left out, and do not take the place of something else [B186]', () => {
  const fee = line({ transactionId: 9, operationType: 'Fees', transactionDate: '2026-11-20T12:00:00Z' })
  expect(ids(newestByDay([[fee, line({ transactionId: 1 })]], { most: 1, dayOf }))).toEqual([
    ['2026-11-20', [1]],
  ])
})

test('no more are shown than there is room for', () => {
  const many = Array.from({ length: 20 }, (_, index) => line({ transactionId: index }))
  expect(newestByDay([many], { most: 8, dayOf })[0]?.lines).toHaveLength(8)
})

test('only own payments that wait for a code ask for one, the most urgent on top [CU-16]', () => {
  const own = 7
  const colleague = 8
  const waiting = [
    line({ transactionId: 1, status: 'pending', createdBy: own, expiresAt: '2026-11-20T10:20:00Z' }),
    line({ transactionId: 2, status: 'pending', createdBy: own, expiresAt: '2026-11-20T10:10:00Z' }),
    line({ transactionId: 6, status: 'pending', createdBy: colleague, expiresAt: '2026-11-20T10:05:00Z' }),
    line({ transactionId: 3, status: 'pending', direction: 'in' }),
    line({ transactionId: 4, status: 'created' }),
    line({ transactionId: 5 }),
  ]
  expect(waitingForCode([waiting], { userId: own }).map(({ transactionId }) => transactionId)).toEqual([2, 1])
})

test('a payment shows what it took with its fee, so that the lines add up to the balance [CU-20]', () => {
  const bank = line({ transactionId: 1, operationType: 'EFT', amount: '-300.00', balanceAfter: '699.00' })
  const fee = line({ transactionId: 1, operationType: 'Fees', amount: '-1.00', balanceAfter: '698.00' })
  const other = line({ transactionId: 2, amount: '-45.00' })
  const foreign = line({
    transactionId: 1,
    accountId: 2,
    operationType: 'P2P',
    amount: '300.00',
    direction: 'in',
  })
  const [day] = newestByDay([[fee, bank, other], [foreign]], { most: 8, dayOf })
  expect(day?.lines.map(({ amount }) => amount).sort()).toEqual(['-301.00', '-45.00', '300.00'])
})
