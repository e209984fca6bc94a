import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { TestBank, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let carla: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  carla = await bank.as('carla')
})
afterAll(() => bank.close())

async function send(client: TestClient, customer: string, alias: string): Promise<number> {
  const answer = await client.call(p2pSend, {
    accountId: await bank.accountId(customer, alias),
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  expect(answer.responseCode).toBe('00')
  return answer.transactionId ?? 0
}

const cancel = (client: TestClient, trxid: number): Promise<TestAnswer<typeof transferCancel>> =>
  client.call(transferCancel, { trxid })

const refusalOf = (answer: TestAnswer<typeof transferCancel>): string | undefined =>
  answer.validationErrors[0]?.code

test('frees the money of a waiting payment, and returns the same answer when repeated', async () => {
  const account = await bank.accountId('carla', 'Everyday')
  await bank.fund(account, '100.00')
  const trxid = await send(carla, 'carla', 'Everyday')
  expect(await bank.stands(account)).toBe('89.90, held 10.10')
  const first = await cancel(carla, trxid)
  expect(first).toMatchObject({ responseCode: '00', transactionId: trxid, status: 'canceled' })
  expect(await bank.stands(account)).toBe('100.00, held 0.00')
  expect(await cancel(carla, trxid)).toEqual(first)
  const code = await bank.smsCode('carla')
  const late = await carla.call(transferConfirm, { trxid, approvalCode: code })
  expect(late.validationErrors[0]?.code).toBe('approvalNotOpen')
  const { receipt } = await carla.call(transactionReceiptGet, { transactionId: trxid })
  expect(receipt?.status).toBe('canceled')
})

test('does not cancel a payment that was confirmed or booked at once', async () => {
  const trxid = await send(carla, 'carla', 'Everyday')
  await carla.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('carla') })
  expect(refusalOf(await cancel(carla, trxid))).toBe('approvalNotOpen')
  const victor = await bank.as('victor')
  const booked = await send(victor, 'victor', 'Everyday')
  expect(refusalOf(await cancel(victor, booked))).toBe('approvalNotOpen')
})

test('does not cancel a payment that is confirmed and about to be booked', async () => {
  const trxid = await send(carla, 'carla', 'Everyday')
  await bank.database.owner.query(`update app.approval set state = 'passed' where operation_id = $1`, [trxid])
  expect(refusalOf(await cancel(carla, trxid))).toBe('approvalNotOpen')
  await finishHeldPayments(bank.services)
  const { receipt } = await carla.call(transactionReceiptGet, { transactionId: trxid })
  expect(receipt?.status).toBe('completed')
})

test('only the payer can cancel: for the payee and strangers the payment does not exist', async () => {
  const trxid = await send(carla, 'carla', 'Everyday')
  for (const key of ['owen', 'henrik'])
    expect(refusalOf(await cancel(await bank.as(key), trxid))).toBe('transactionNotFound')
  expect((await cancel(carla, trxid)).responseCode).toBe('00')
})

test('a company’s request can be canceled by its creator and by users with full rights', async () => {
  const { owner } = bank.database
  const paul = await bank.as('paul')
  const rita = await bank.as('rita')
  const ritas = async (right: number): Promise<void> => {
    const id = await bank.personId('rita')
    await owner.query(
      `update app.access set access_right = $2, permissions = '{sendMoneyUser}' where person_id = $1`,
      [id, right],
    )
    bank.services.store.people.forget(id)
  }
  const own = await send(paul, 'northlight', 'Operating')
  expect((await cancel(paul, own)).responseCode).toBe('00')

  const request = await send(paul, 'northlight', 'Operating')
  await ritas(3)
  expect(refusalOf(await cancel(rita, request))).toBe('approvalNotOpen')
  await ritas(4)
  expect(refusalOf(await cancel(rita, request))).toBe('approvalNotOpen')
  await ritas(2)
  expect((await cancel(rita, request)).responseCode).toBe('00')
  await ritas(1)
  expect((await cancel(rita, request)).responseCode).toBe('13')
})
