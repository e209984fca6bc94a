import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet, type Receipt } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let carla: TestClient
let owen: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  ;[carla, owen] = await Promise.all([bank.as('carla'), bank.as('owen')])
  await bank.fund(await bank.accountId('carla', 'Everyday'), '500.00')
})
afterAll(() => bank.close())

async function hold(amount = '40.00'): Promise<number> {
  const { transactionId = 0 } = await carla.call(p2pSend, {
    accountId: await bank.accountId('carla', 'Everyday'),
    amount,
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
    note: 'Dinner',
    reference: 'INV 7',
  })
  return transactionId
}

async function pay(amount?: string): Promise<number> {
  const trxid = await hold(amount)
  const done = await carla.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('carla') })
  expect(done.responseCode).toBe('00')
  return trxid
}

const receiptFor = async (client: TestClient, transactionId: number): Promise<Receipt | undefined> =>
  (await client.call(transactionReceiptGet, { transactionId })).receipt

test('shows the payer all facts: fee, total, own account, payee, and the approval method', async () => {
  const id = await pay()
  expect(await receiptFor(carla, id)).toMatchObject({
    transactionId: id,
    status: 'completed',
    operationType: 'P2P',
    direction: 'out',
    amount: '40.00',
    fee: '0.20',
    total: '40.20',
    currencyCode: 'EUR',
    payerName: 'Carla Núñez',
    payerAccount: expect.stringMatching(/^Everyday, 6P\d+$/),
    payeeName: 'Owen Pryce',
    payeeEmail: 'owen@tamar.example',
    note: 'Dinner',
    reference: 'INV 7',
    approveType: 2,
    approvalSentTo: '+346 ••• ••090',
    createdAt: expect.any(String),
    completedAt: expect.any(String),
  })
})

test('shows the payee the amount received, and neither the fee nor the payer’s account nor phone', async () => {
  const receipt = await receiptFor(owen, await pay())
  expect(receipt).toMatchObject({
    direction: 'in',
    status: 'completed',
    amount: '40.00',
    total: '40.00',
    payerName: 'Carla Núñez',
    payeeName: 'Owen Pryce',
    note: 'Dinner',
  })
  for (const field of ['fee', 'payerAccount', 'payeeEmail', 'approvalSentTo', 'expiresAt'])
    expect(receipt).not.toHaveProperty(field)
})

test('has the time of booking as its completion, not the time of the request', async () => {
  const trxid = await hold()
  const created = (await receiptFor(carla, trxid))?.createdAt ?? ''
  await carla.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('carla') })
  const receipt = await receiptFor(carla, trxid)
  expect(receipt?.createdAt).toBe(created)
  expect(Date.parse(receipt?.completedAt ?? '')).toBeGreaterThan(Date.parse(created))
})

test('of a waiting payment is for the payer only, with its expiry', async () => {
  const id = await hold()
  const end = new Date(bank.clock.now().getTime() + 10 * 60_000).toISOString()
  expect(await receiptFor(carla, id)).toMatchObject({ status: 'pending', expiresAt: end })
  expect(await receiptFor(carla, id)).not.toHaveProperty('completedAt')
  const unseen = await owen.call(transactionReceiptGet, { transactionId: id })
  expect(unseen.validationErrors).toEqual([
    { parameter: 'transactionId', code: 'transactionNotFound', description: 'This payment does not exist.' },
  ])
  await carla.call(transferCancel, { trxid: id })
  expect(await receiptFor(carla, id)).toMatchObject({ status: 'canceled' })
  expect(await owen.call(transactionReceiptGet, { transactionId: id })).toEqual(unseen)
})

test('of a company’s request states its creation, for all colleagues who may read', async () => {
  const paul = await bank.as('paul')
  const sent = await paul.call(p2pSend, {
    accountId: await bank.accountId('northlight', 'Operating'),
    amount: '3.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  for (const key of ['paul', 'rita'])
    expect(await receiptFor(await bank.as(key), sent.transactionId ?? 0)).toMatchObject({
      status: 'created',
      payerName: 'Northlight Studio',
    })
})

test('of another customer’s payment is answered like an unknown one, byte for byte', async () => {
  const id = await pay()
  const ines = await bank.as('ines')
  const foreign = await ines.call(transactionReceiptGet, { transactionId: id })
  expect(foreign.validationErrors).toMatchObject([
    { parameter: 'transactionId', code: 'transactionNotFound' },
  ])
  expect(await ines.call(transactionReceiptGet, { transactionId: 999_999_999 })).toEqual(foreign)
  const stranger = await bank.stranger().call(transactionReceiptGet, { transactionId: id })
  expect(stranger.responseCode).toBe('AU')
})

test('belongs to the first operation of a payment only: the posting itself and seeded lines have no receipt', async () => {
  const { rows } = await bank.services.db.query<{ id: number }>(
    `select id from ledger.operation where kind in ('p2pPost', 'release', 'outside') order by id`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { id } of [...rows.slice(0, 2), ...rows.slice(-2)])
    expect(await receiptFor(carla, id)).toBeUndefined()
})

test('remains when one of the two parties has left', async () => {
  const id = await pay()
  await bank.database.owner.query('update app.customer set closed = true where id = $1', [
    await bank.customerId('owen'),
  ])
  expect(await receiptFor(carla, id)).toMatchObject({ payeeName: 'Owen Pryce' })
})
