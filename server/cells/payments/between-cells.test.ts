import { createHash, randomUUIDv7 } from 'node:crypto'
import { closeAccount, hold, operation, operationByKey, verify } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { checkPayee, p2pBeneficiaryList, p2pLimitsGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEventsOf } from '#core/push/push-log.ts'
import { inWords, reconcile } from '#payments/rails/reconcile.ts'
import { stepKey } from '#store/operation/step-key.ts'
import type { TestAnswer, TestClient } from '#testing/bank/test-bank.ts'
import { TestCells, type Someone } from '#cells/testing/test-cells.ts'
import { sendToCells } from './send-to-cells.ts'

const toEmail = 'carla.b@quillo.example'

let cells: TestCells
let victor: TestClient
let from: number
let carla: Someone
beforeAll(async () => {
  cells = await TestCells.open()
  carla = await cells.rename('carla', toEmail)
  victor = await cells.a.as('victor')
  from = await cells.a.accountId('victor', 'Everyday')
})
afterAll(() => cells.close())

beforeEach(async () => {
  cells.lines.toB.accept()
  cells.lines.toDirectory.accept()
  await cells.a.fund(from, '500.00')
  await cells.b.fund(carla.accountId, '5.00')
})

type Input = { amount?: string; toEmail?: string; note?: string; reference?: string }
const send = (parts: Input = {}, options = {}): Promise<TestAnswer<typeof p2pSend>> =>
  victor.call(p2pSend, { accountId: from, amount: '30.00', currency: 'EUR', toEmail, ...parts }, options)

/** Runs the workers of `a` until no payment to another cell is due, and all events are announced. */
async function work(): Promise<void> {
  // The next attempt of an unanswered payment is at most 15 seconds away.
  cells.a.clock.advance(30_000)
  while ((await sendToCells(cells.a.services)) > 0) continue
  await Promise.all([cells.a.settled(), cells.b.settled()])
}

const down = (): void => {
  cells.lines.toB.refuse()
  cells.lines.toB.cut()
}

const stands = async (): Promise<string[]> => [
  await cells.a.stands(from),
  await cells.b.stands(carla.accountId),
]

const newest = async (client: TestClient, accountId: number) =>
  (await client.call(transactionHistoryList, { accountId })).transactions?.transaction?.[0]

const eventsOf = async (bank: TestCells['a'], customerId: number): Promise<string[]> => {
  const { rows } = await bank.database.owner.query<{ event: string; type: string | null }>(
    `select event, data->>'type' as type from app.push_event where customer_id = $1 order by seq`,
    [customerId],
  )
  return rows.map(({ event, type }) => (type === null ? event : `${event} ${type}`))
}

test('a payment to a customer of another cell arrives at once, with the fee and in the limits of any payment', async () => {
  const day = async () =>
    (await victor.call(p2pLimitsGet, { type: 'p2p', accountId: from })).limits?.[1]?.used
  const used = Number(await day())
  const answer = await send({ note: 'Dinner' })
  expect(answer).toMatchObject({ responseCode: '00', status: 'completed', approveType: 0 })
  expect(await stands()).toEqual(['469.85, held 0.00', '35.00, held 0.00'])
  expect(Number(await day()) - used).toBe(30)
  const booked = await operation(cells.a.services.db, answer.transactionId ?? 0)
  expect(booked?.kind).toBe('outsideHold')
  expect(await cells.between()).toEqual({ EUR: '0' })
})

test('both see an ordinary payment between customers, in their histories and on their receipts', async () => {
  const { transactionId = 0 } = await send({ note: 'Tickets', reference: 'R-17' })
  await work()
  expect(await newest(victor, from)).toMatchObject({ operationType: 'Fees', transactionId })
  const lines = (await victor.call(transactionHistoryList, { accountId: from })).transactions?.transaction
  expect(lines?.find((line) => line.operationType === 'P2P')).toMatchObject({
    transactionId,
    direction: 'out',
    status: 'completed',
    amount: '-30.00',
    counterpartyName: 'Carla Núñez',
    note: 'Tickets',
    reference: 'R-17',
  })
  const received = await newest(carla.client, carla.accountId)
  expect(received).toMatchObject({
    operationType: 'P2P',
    direction: 'in',
    status: 'completed',
    amount: '30.00',
    counterpartyName: 'Victor Ash',
    note: 'Tickets',
    reference: 'R-17',
  })
  const [paid, got] = await Promise.all([
    victor.call(transactionReceiptGet, { transactionId }),
    carla.client.call(transactionReceiptGet, { transactionId: received?.transactionId ?? 0 }),
  ])
  expect(paid.receipt).toMatchObject({
    status: 'completed',
    operationType: 'P2P',
    direction: 'out',
    payerName: 'Victor Ash',
    payeeName: 'Carla Núñez',
    payeeEmail: toEmail,
    fee: '0.15',
    total: '30.15',
  })
  expect(got.receipt).toMatchObject({
    status: 'completed',
    operationType: 'P2P',
    direction: 'in',
    payerName: 'Victor Ash',
    payeeName: 'Carla Núñez',
    total: '30.00',
  })
})

test('the pages of both are told, those of the payer in one cell and those of the payee in the other', async () => {
  const payer = await cells.a.customerId('victor')
  // Events are stored for customers whose pages were open once.
  await keepEventsOf(cells.a.services.db, payer)
  await keepEventsOf(cells.b.services.db, carla.customerId)
  const before = [await eventsOf(cells.a, payer), await eventsOf(cells.b, carla.customerId)]
  await send()
  await work()
  const after = [await eventsOf(cells.a, payer), await eventsOf(cells.b, carla.customerId)]
  expect(after[0]?.slice(before[0]?.length)).toContain('transaction.state')
  expect(after[1]?.slice(before[1]?.length)).toEqual(['notification payment.in'])
  expect(await eventsOf(cells.b, payer)).toEqual([])
})

test('the payee is looked up where they live, and shown as any payee', async () => {
  expect(await victor.call(checkPayee, { email: toEmail })).toMatchObject({
    exists: true,
    isSelf: false,
    name: 'Carla N.',
    brandName: 'Quillo',
    currencyCodes: expect.arrayContaining(['EUR']),
  })
  expect(await victor.call(checkPayee, { email: 'nobody@quillo.example' })).toMatchObject({ exists: false })
  expect((await send({ toEmail: 'nobody@quillo.example' })).validationErrors).toMatchObject([
    { parameter: 'toEmail', code: 'payeeUnknown' },
  ])
})

test('whom one has paid there is among the recent payees, once, with the last payment', async () => {
  await send({ amount: '3.00' })
  await send({ amount: '4.00' })
  await cells.a.settled()
  const { beneficiaries = [] } = await victor.call(p2pBeneficiaryList, {})
  expect(beneficiaries.filter((beneficiary) => beneficiary.email === toEmail)).toMatchObject([
    { name: 'Carla Núñez', customerType: 1, lastAmount: '4.00', lastCurrencyCode: 'EUR' },
  ])
})

test('a payment that needs a code is held until it has come, and then arrives', async () => {
  const payer = await cells.a.as('carla')
  const account = await cells.a.accountId('carla', 'Everyday')
  await cells.a.fund(account, '100.00')
  const sent = await payer.call(p2pSend, { accountId: account, amount: '20.00', currency: 'EUR', toEmail })
  expect(sent).toMatchObject({ status: 'pending', approveType: 2 })
  expect(await cells.a.stands(account)).toBe('79.90, held 20.10')
  expect(await cells.b.stands(carla.accountId)).toBe('5.00, held 0.00')
  const confirmed = await payer.call(transferConfirm, {
    trxid: sent.transactionId ?? 0,
    approvalCode: await cells.a.smsCode('carla'),
  })
  expect(confirmed).toMatchObject({ responseCode: '00', status: 'submitted' })
  expect(await cells.a.stands(account)).toBe('79.90, held 0.00')
  expect(await cells.b.stands(carla.accountId)).toBe('25.00, held 0.00')
  const { receipt } = await payer.call(transactionReceiptGet, { transactionId: sent.transactionId ?? 0 })
  expect(receipt?.status).toBe('completed')
})

test('pressed again after a lost answer it is the first payment', async () => {
  const key = randomUUIDv7()
  const first = await send({}, { key })
  const again = await send({}, { key })
  expect([again.transactionId, again.status]).toEqual([first.transactionId, 'completed'])
  expect(await stands()).toEqual(['469.85, held 0.00', '35.00, held 0.00'])
})

test('when the answer of the other cell is lost the payment goes on, and pays once', async () => {
  // The connection is open already, so that the lost message is the answer to the credit.
  await send({ amount: '1.00' })
  const { lost } = cells.lines.toB
  cells.lines.toB.loseReplyTo('ledger.post')
  await send({ amount: '30.00' })
  expect(cells.lines.toB.lost).toBe(lost + 1)
  await work()
  expect((await stands())[1]).toBe('36.00, held 0.00')
  expect(await cells.between()).toEqual({ EUR: '0' })
})

test('while the other cell is down its payees cannot be looked up, and payments within the cell go on', async () => {
  down()
  expect((await send()).validationErrors).toMatchObject([{ parameter: 'toEmail', code: 'cellAway' }])
  expect(await stands()).toEqual(['500.00, held 0.00', '5.00, held 0.00'])
  const inside = await send({ toEmail: 'henrik@ostra-bank.example' })
  expect(inside).toMatchObject({ responseCode: '00', status: 'completed' })
})

test('while the directory is down an address nobody here has is refused, and others are paid', async () => {
  cells.a.ageMemory(60_000)
  cells.lines.toDirectory.refuse()
  cells.lines.toDirectory.cut()
  expect((await send()).validationErrors).toMatchObject([{ parameter: 'toEmail', code: 'cellAway' }])
  expect(await send({ toEmail: 'carla@quillo.example' })).toMatchObject({ status: 'completed' })
})

/** A payment that is held here and was not credited there, because the line broke after the look-up. */
async function heldUp(): Promise<number> {
  const payer = await cells.a.as('carla')
  const account = await cells.a.accountId('carla', 'Everyday')
  await cells.a.fund(account, '100.00')
  const sent = await payer.call(p2pSend, { accountId: account, amount: '20.00', currency: 'EUR', toEmail })
  down()
  await payer.call(transferConfirm, {
    trxid: sent.transactionId ?? 0,
    approvalCode: await cells.a.smsCode('carla'),
  })
  return sent.transactionId ?? 0
}

test('a payment that the other cell did not hear of waits with its money held, and arrives when it is back', async () => {
  const account = await cells.a.accountId('carla', 'Everyday')
  const id = await heldUp()
  await work()
  expect(await cells.a.stands(account)).toBe('79.90, held 20.10')
  cells.lines.toB.accept()
  await work()
  expect(await cells.a.stands(account)).toBe('79.90, held 0.00')
  expect(await cells.b.stands(carla.accountId)).toBe('25.00, held 0.00')
  expect((await hold(cells.a.services.db, account, id))?.state).toBe('posted')
})

test('a payment that was not taken in time is refused there before its money is free here, and no credit follows', async () => {
  const account = await cells.a.accountId('carla', 'Everyday')
  const id = await heldUp()
  cells.a.clock.advance(16 * 60_000)
  await work()
  expect(await cells.a.stands(account)).toBe('79.90, held 20.10')
  cells.lines.toB.accept()
  await work()
  expect(await cells.a.stands(account)).toBe('100.00, held 0.00')
  expect(await cells.b.stands(carla.accountId)).toBe('5.00, held 0.00')
  // The credit that was in transit all the time finds the refusal.
  const first = await operation(cells.a.services.db, id)
  const { rows } = await cells.a.database.owner.query<{ reference: string; state: string; reason: string }>(
    'select reference, state, reason from app.instruction where operation_id = $1',
    [id],
  )
  const [instruction] = rows
  expect(instruction).toMatchObject({ state: 'rejected', reason: 'notInTime' })
  const key = stepKey('cellCredit', { id: instruction?.reference ?? '', at: first?.at ?? new Date(0) })
  expect((await operationByKey(cells.b.services.db, key.key, 0))?.kind).toBe('cellRefused')
  const late = await cells.b.services.committer.submit({
    ...key,
    kind: 'p2p',
    actor: 0,
    channel: 'house',
    brand: 'quillo',
    legs: [
      { account: carla.accountId, amount: money(2_000n, 'EUR'), kind: 'p2p' },
      { account: 'rail:cell-a', amount: money(-2_000n, 'EUR'), kind: 'p2p' },
    ],
  })
  expect(late.outcome).toBe('keyReused')
  expect(await cells.between()).toEqual({ EUR: '0' })
})

test('a payment that the other cell does not take gives money and limit back', async () => {
  const [payer, account] = [await cells.a.as('carla'), await cells.a.accountId('carla', 'Everyday')]
  const other = await cells.rename('victor', 'victor.b@quillo.example')
  await Promise.all([cells.a.fund(account, '100.00'), cells.b.fund(other.accountId, '0.00')])
  const used = async () =>
    (await payer.call(p2pLimitsGet, { type: 'p2p', accountId: account })).limits?.[1]?.used
  const before = await used()
  const sent = await payer.call(p2pSend, {
    accountId: account,
    amount: '20.00',
    currency: 'EUR',
    toEmail: 'victor.b@quillo.example',
  })
  expect(await closeAccount(cells.b.database.owner, other.accountId)).toBe('done')
  await payer.call(transferConfirm, {
    trxid: sent.transactionId ?? 0,
    approvalCode: await cells.a.smsCode('carla'),
  })
  expect(await cells.a.stands(account)).toBe('100.00, held 0.00')
  expect(await used()).toBe(before)
  const { receipt } = await payer.call(transactionReceiptGet, { transactionId: sent.transactionId ?? 0 })
  expect(receipt?.status).toBe('rejected')
})

test('the accounts of the cells with each other agree payment by payment, seen from either, and a difference is named', async () => {
  await send()
  await work()
  for (const bank of [cells.a, cells.b]) {
    const { sums, differences } = await reconcile(bank.services)
    expect(differences.map(inWords)).toEqual([])
    expect(sums.filter(({ partner }) => partner === 'cell')).not.toEqual([])
  }
  const planted = await cells.b.services.committer.submit({
    key: randomUUIDv7(),
    owner: 0,
    bodyHash: createHash('sha256').update('planted').digest(),
    kind: 'planted',
    actor: 0,
    channel: 'house',
    brand: 'quillo',
    legs: [
      { account: carla.accountId, amount: money(7n, 'EUR'), kind: 'p2p' },
      { account: 'rail:cell-a', amount: money(-7n, 'EUR'), kind: 'p2p' },
    ],
    detail: { stated: 'sp0x0000000000' },
  })
  expect(planted.outcome).toBe('done')
  const { differences } = await reconcile(cells.a.services)
  expect(differences.map(inWords)).toEqual([
    'cell sp0x0000000000: paidNotBooked, ours 0.00, theirs -0.07 EUR',
  ])
  for (const bank of [cells.a, cells.b]) expect(await verify(bank.database.owner)).toEqual([])
})
