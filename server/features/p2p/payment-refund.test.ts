import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { paymentRefund } from '@sixpence/protocol/p2p/payment-refund'
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalMethods } from '@sixpence/protocol/rights'
import { setApproveMode } from '#store/customer/customer-state.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let owen: TestClient
let ines: TestClient
let paid: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ;[owen, ines] = await Promise.all([bank.as('owen'), bank.as('ines')])
  await bank.fund(await bank.accountId('owen', 'Euro'), '1000.00')
})
afterAll(() => bank.close())
/** Ines has received 100.00 from Owen and pays without a code. */
beforeEach(async () => {
  await approveBy(approvalMethods.none)
  await bank.fund(await bank.accountId('ines', 'Everyday'), '50.00')
  const accountId = await bank.accountId('owen', 'Euro')
  const sent = await owen.call(p2pSend, {
    accountId,
    amount: '100.00',
    currency: 'EUR',
    toEmail: 'ines@ostra.example',
  })
  paid = sent.transactionId ?? 0
})

async function approveBy(method: number): Promise<void> {
  await setApproveMode(bank.database.owner, await bank.customerId('ines'), method)
  bank.services.store.people.forget(await bank.personId('ines'))
}
const refund = (amount: string, key = randomUUIDv7(), transactionId = paid) =>
  ines.call(paymentRefund, { transactionId, amount, note: 'Sold out' }, { key })
const receiptOf = async (client: TestClient, transactionId = 0) =>
  (await client.call(transactionReceiptGet, { transactionId })).receipt
const codeOf = ({ validationErrors }: { validationErrors: readonly { code: string }[] }) =>
  validationErrors[0]?.code

test('a received payment is refunded in parts up to what was received, and both sides see which refunds which [WE-19]', async () => {
  expect(await receiptOf(ines, paid)).toMatchObject({ refundable: { left: '100.00' } })
  const key = randomUUIDv7()
  const first = await refund('60.00', key)
  expect(first).toMatchObject({ responseCode: '00', status: 'completed' })
  // Repeated with its key it is the same refund.
  expect((await refund('60.00', key)).transactionId).toBe(first.transactionId)
  expect(codeOf(await refund('40.01'))).toBe('refundTooMuch')
  expect(await receiptOf(ines, paid)).toMatchObject({ refundable: { left: '40.00' } })
  const second = await refund('40.00')
  expect(second.status).toBe('completed')
  expect(codeOf(await refund('0.01'))).toBe('refundTooMuch')
  const refunds = [
    { transactionId: first.transactionId, amount: '60.00' },
    { transactionId: second.transactionId, amount: '40.00' },
  ]
  const received = await receiptOf(ines, paid)
  expect(received).toMatchObject({ refunds })
  expect(received).not.toHaveProperty('refundable')
  expect(await receiptOf(owen, paid)).toMatchObject({ refunds, direction: 'out' })
  expect(await receiptOf(owen, first.transactionId)).toMatchObject({
    refundOf: paid,
    note: 'Sold out',
    direction: 'in',
  })
  const { transactions } = await owen.call(transactionHistoryList, {
    accountId: await bank.accountId('owen', 'Euro'),
  })
  expect(transactions?.transaction[0]).toMatchObject({ refundOf: paid, amount: '40.00' })
})

test('of refunds that are made at once the sum is never above what was received [WE-19]', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund('60.00')))
  expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
  expect(await receiptOf(ines, paid)).toMatchObject({ refundable: { left: '40.00' } })
})

test('a refund waits for the code of whoever pays, and one that is given up leaves its amount again [WE-19]', async () => {
  await approveBy(approvalMethods.sms)
  const held = await refund('100.00')
  expect(held.status).toBe('pending')
  expect(await receiptOf(ines, paid)).toMatchObject({ refunds: [{ amount: '100.00', isWaiting: true }] })
  expect(await receiptOf(owen, paid)).not.toHaveProperty('refunds')
  expect(codeOf(await refund('1.00'))).toBe('refundTooMuch')
  await ines.call(transferCancel, { trxid: held.transactionId ?? 0 })
  expect(await receiptOf(ines, paid)).toMatchObject({ refundable: { left: '100.00' } })
  await approveBy(approvalMethods.none)
  expect(await refund('100.00')).toMatchObject({ status: 'completed' })
})

test('a key is of one refund: with other details it is refused, and another refund at once may be repeated [WE-19]', async () => {
  const key = randomUUIDv7()
  expect(await refund('10.00', key)).toMatchObject({ status: 'completed' })
  const other = { transactionId: paid, amount: '10.00', note: 'Damaged' }
  expect(await ines.call(paymentRefund, other, { key })).toMatchObject({
    validationErrors: [{ code: 'keyReused' }],
  })
  expect(codeOf(await refund('11.00', key))).toBe('keyReused')

  const keys = Array.from({ length: 3 }, () => randomUUIDv7())
  const all = () => Promise.all(keys.map((key) => refund('20.00', key)))
  for (let answers = await all(); answers.some(({ status }) => status !== 'completed'); answers = await all())
    expect(answers.flatMap(({ validationErrors }) => validationErrors.map(({ code }) => code))).not.toContain(
      'keyReused',
    )
  expect(await receiptOf(ines, paid)).toMatchObject({ refundable: { left: '30.00' } })
})

test('refunds that were given up do not count as parts [WE-19]', async () => {
  await approveBy(approvalMethods.sms)
  for (let tries = 0; tries < 21; tries += 1) {
    const { transactionId = 0 } = await refund('100.00')
    await ines.call(transferCancel, { trxid: transactionId })
  }
  await approveBy(approvalMethods.none)
  expect(await refund('100.00')).toMatchObject({ status: 'completed' })
})

test('is not offered where the account that received it is closed [WE-19]', async () => {
  const accountId = await bank.accountId('ines', 'Everyday')
  await bank.fund(accountId, '0.00')
  const { owner } = bank.database
  const state = async (is: string) =>
    owner.query('update ledger.balance set state = $2 where account_id = $1', [accountId, is])
  await state('closed')
  expect(await receiptOf(ines, paid)).not.toHaveProperty('refundable')
  expect(codeOf(await refund('1.00'))).toBe('accountClosed')
  await state('open')
})

test('what was not received from a customer is refused by name [WE-19]', async () => {
  // Its payer cannot refund it.
  expect(codeOf(await owen.call(paymentRefund, { transactionId: paid, amount: '1.00' }))).toBe(
    'refundNotReceived',
  )
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `select o.id::int from ledger.operation o join ledger.entry e on e.operation_id = o.id
     where o.kind = 'outside' and e.account_id = $1 limit 1`,
    [await bank.accountId('ines', 'Everyday')],
  )
  expect(codeOf(await refund('1.00', randomUUIDv7(), rows[0]?.id))).toBe('refundByCompany')
  await bank.database.owner.query('update app.customer set closed = true where id = $1', [
    await bank.customerId('owen'),
  ])
  expect(codeOf(await refund('1.00'))).toBe('refundPayerGone')
  await bank.database.owner.query('update app.customer set closed = false where id = $1', [
    await bank.customerId('owen'),
  ])
})

test('a refund sent again with its key and another amount is refused as that, and not as busy [WE-19]', async () => {
  const key = randomUUIDv7()
  const first = await refund('60.00', key)
  expect(codeOf(await refund('50.00', key))).toBe('keyReused')
  expect((await refund('60.00', key)).transactionId).toBe(first.transactionId)
  expect(await receiptOf(ines, paid)).toMatchObject({ refundable: { left: '40.00' } })
})

test('refunds that are begun and canceled by whoever has a session use none up; twenty are the most [WE-19]', async () => {
  await approveBy(approvalMethods.sms)
  for (let n = 0; n < 21; n += 1) {
    const { transactionId: trxid = 0 } = await refund('0.01')
    await ines.call(transferCancel, { trxid })
  }
  await approveBy(approvalMethods.none)
  for (let n = 0; n < 20; n += 1) expect((await refund('0.01')).status).toBe('completed')
  expect(codeOf(await refund('0.01'))).toBe('refundsTooMany')
})
