import { operation, verify } from '@sixpence/ledger'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import {
  adminPaymentGet,
  adminPaymentRecall,
  adminPaymentResolve,
  adminPaymentRetry,
} from '@sixpence/protocol/desk/desk'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InternalPayment } from '#partners/internal-rail.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import { TestCells, type Someone } from '#cells/testing/test-cells.ts'
import { sendToCells } from './send-to-cells.ts'

const toEmail = 'victor.b@quillo.example'
const why = 'The payer asked for it'

let cells: TestCells
let carla: TestClient
let desk: TestClient
let from: number
let victor: Someone
beforeAll(async () => {
  cells = await TestCells.open()
  victor = await cells.rename('victor', toEmail)
  from = await cells.a.accountId('carla', 'Everyday')
})
afterAll(() => cells.close())

beforeEach(async () => {
  cells.lines.toB.accept()
  carla = await cells.a.as('carla')
  desk = await cells.a.atDesk('ada', 'quillo')
  await cells.a.fund(from, '100.00')
  await cells.b.fund(victor.accountId, '5.00')
})
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code

const stands = async (): Promise<string[]> => [
  await cells.a.stands(from),
  await cells.b.stands(victor.accountId),
]
const held = ['79.90, held 20.10', '5.00, held 0.00']
const paid = ['79.90, held 0.00', '25.00, held 0.00']
const backAgain = ['100.00, held 0.00', '5.00, held 0.00']

/** No money is in transit between the cells, and both ledgers verify. */
async function expectBalanced(): Promise<void> {
  expect(await cells.between()).toEqual({ EUR: '0' })
  for (const bank of [cells.a, cells.b]) expect(await verify(bank.database.owner)).toEqual([])
}

/** Runs the workers of `a` until no payment to another cell is due. */
async function work(): Promise<void> {
  cells.a.clock.advance(30_000)
  while ((await sendToCells(cells.a.services)) > 0) continue
  await Promise.all([cells.a.settled(), cells.b.settled()])
}

/** A claimed payment that the other cell may or may not have; it has not. */
async function inDoubt(): Promise<number> {
  const sent = await carla.call(p2pSend, { accountId: from, amount: '20.00', currency: 'EUR', toEmail })
  const trxid = sent.transactionId ?? 0
  cells.lines.toB.refuse()
  cells.lines.toB.cut()
  await carla.call(transferConfirm, { trxid, approvalCode: await cells.a.smsCode('carla') })
  expect(await stands()).toEqual(held)
  return trxid
}

/** The payment as the worker that claimed it sends it to the rail. */
async function handedOver(id: number): Promise<InternalPayment> {
  const hold = await operation(cells.a.services.db, id)
  const { rows } = await cells.a.database.owner.query<{ reference: string }>(
    'select reference from app.instruction where operation_id = $1',
    [id],
  )
  if (!hold || !rows[0]) throw new Error(`${id} has no instruction`)
  const to = { customer: victor.customerId, account: victor.accountId, brand: 'quillo', isUnverified: false }
  return { reference: rows[0].reference, hold, payerName: 'Carla Núñez', to, limits: [] }
}

const rail = () => cells.a.services.partners.internal

// With a session of its own: the clock may have advanced past the idle time of the first.
const statusOf = async (transactionId: number) =>
  (await (await cells.a.as('carla')).call(transactionReceiptGet, { transactionId })).receipt?.status

test('a payment in doubt is not ended by hand: no statement says what another cell has', async () => {
  const operationId = await inDoubt()
  const { payment } = await desk.call(adminPaymentGet, { operationId })
  expect(payment).toMatchObject({
    arrival: { name: 'companySilent', partner: 'cell' },
    actions: ['ask', 'retry', 'recall'],
  })
  for (const outcome of ['settled', 'rejected'] as const)
    expect(
      refusalOf(await desk.call(adminPaymentResolve, { operationId, outcome, statement: 'page 4', why })),
    ).toBe('actionNotNow')
  const { rowCount } = await cells.a.database.owner.query(`select from app.rail_event where partner = 'cell'`)
  expect(rowCount).toBe(0)
  expect(await stands()).toEqual(held)
  cells.lines.toB.accept()
  expect((await desk.call(adminPaymentRetry, { operationId, why })).responseCode).toBe('00')
  await work()
  expect(await stands()).toEqual(paid)
  await expectBalanced()
})

test('a payment in doubt that is recalled is refused there first, and then canceled here', async () => {
  const operationId = await inDoubt()
  expect(refusalOf(await desk.call(adminPaymentRecall, { operationId, why }))).toBe('companyAway')
  expect(await stands()).toEqual(held)
  cells.lines.toB.accept()
  expect((await desk.call(adminPaymentRecall, { operationId, why })).outcome).toBe('asked')
  expect(await stands()).toEqual(held)
  // The worker that was working on it all the time is too late.
  expect(await rail()?.pay(await handedOver(operationId))).toEqual({
    outcome: 'rejected',
    reason: 'recalled',
  })
  await work()
  expect(await stands()).toEqual(backAgain)
  expect(await statusOf(operationId)).toBe('canceled')
  await expectBalanced()
})

test('what the other cell has credited is neither recalled nor given up, and is booked once when its worker has died', async () => {
  const operationId = await inDoubt()
  cells.lines.toB.accept()
  const payment = await handedOver(operationId)
  expect(await rail()?.pay(payment)).toEqual({ outcome: 'settled' })
  expect(await rail()?.pay(payment)).toEqual({ outcome: 'settled' })
  expect(await stands()).toEqual(['79.90, held 20.10', '25.00, held 0.00'])
  expect((await desk.call(adminPaymentRecall, { operationId, why })).outcome).toBe('tooLate')
  expect(await rail()?.giveUp(payment.reference)).toBe('tooLate')
  cells.a.clock.advance(16 * 60_000)
  await work()
  expect(await stands()).toEqual(paid)
  expect(await statusOf(operationId)).toBe('completed')
  await expectBalanced()
})

test('of credits and refusals that race one is committed, and both cells book by it', async () => {
  for (let round = 0; round < 3; round++) {
    await cells.a.fund(from, '100.00')
    await cells.b.fund(victor.accountId, '5.00')
    const operationId = await inDoubt()
    cells.lines.toB.accept()
    const payment = await handedOver(operationId)
    const [first, second, refused] = await Promise.all([
      rail()?.pay(payment),
      rail()?.pay(payment),
      rail()?.giveUp(payment.reference),
    ])
    expect(second).toEqual(first)
    expect(refused).toBe(first?.outcome === 'settled' ? 'tooLate' : 'asked')
    await work()
    expect(await stands()).toEqual(first?.outcome === 'settled' ? paid : backAgain)
  }
  await expectBalanced()
})
