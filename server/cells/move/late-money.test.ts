import { paymentInstructionList, type PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { adminPaymentReturn } from '@sixpence/protocol/desk/desk'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepEventsOf } from '#core/push/push-log.ts'
import { forwardIncoming } from '#cells/payments/forward-incoming.ts'
import { accountsToSendOn } from '#cells/move/left-accounts.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import type { Someone, TestCells } from '#cells/testing/test-cells.ts'
import { openAccountOf, TestMoves } from '#cells/testing/test-moves.ts'
import { liveRails, TestRails } from '#testing/bank/test-rails.ts'
import { moveCustomer } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let carla: Someone
let client: TestClient
let before: PaymentInstruction[]
let now: number
let settled: number
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  const rails = await TestRails.open(cells.a, 'carla')
  carla = await moves.resident('carla')
  before = await instructionsOf(carla.client, carla.accountId)
  await cells.a.fund(carla.accountId, '1000.00')
  settled = await rails.pay('Ana Nowak')
  await rails.aMoment()
  await rails.wait(24)
  await moves.seen()
  await moveCustomer(moves.mover(), carla.customerId, 'b')
  await moves.heard()
  client = await moves.signedIn('carla', cells.a)
  now = (await openAccountOf(client))?.accountId ?? 0
  await keepEventsOf(cells.b.services.db, carla.customerId)
})
afterAll(() => cells.close())

const instructionsOf = async (by: TestClient, accountId: number): Promise<PaymentInstruction[]> =>
  (await by.call(paymentInstructionList, { accountId })).instructions ?? []

/** The company of a cell reports a payment to the details that were shown before the move. */
async function payIn(cell: 'a' | 'b', units: string, remittance: string): Promise<void> {
  const bank = cells[cell].services.partners.railDesks.bank
  const lines = before.find(({ way }) => way === 'local')?.lines ?? []
  const payer = { name: 'Kontor GmbH', account: 'DE89370400440532013000' }
  const account = lines.find(({ name }) => name === 'iban')?.copied ?? ''
  await bank?.receive({ account, units, currency: 'EUR', remittance, payer })
  await liveRails(cells[cell])
}

const linesOf = async (accountId: number) =>
  ((await client.call(transactionHistoryList, { accountId })).transactions?.transaction ?? []).map(
    ({ amount, counterpartyName, note, operationType }) => ({
      amount,
      counterpartyName,
      note,
      operationType,
    }),
  )

const toldOf = async (): Promise<unknown[]> => {
  await cells.b.settled()
  const { rows } = await cells.b.database.owner.query<{ data: { type?: string; amount?: string } }>(
    `select data from app.push_event where customer_id = $1 and event = 'notification' order by seq`,
    [carla.customerId],
  )
  return rows.map(({ data }) => `${data.type} ${data.amount}`)
}

const sentOn = async (): Promise<number> => {
  const sent = await forwardIncoming(cells.a.services)
  await moves.seen()
  return sent
}

test('payment instructions are the same after a move, and are not asked for anew', async () => {
  const after = await instructionsOf(client, now)
  expect(before.length).toBeGreaterThan(0)
  expect(after.map(({ lines }) => lines)).toEqual(before.map(({ lines }) => lines))
  const { rows } = await cells.b.database.owner.query(
    'select distinct state, cell from app.way_in where account_id = $1',
    [now],
  )
  expect(rows).toEqual([{ state: 'given', cell: 'a' }])
})

test('a payment to the old details arrives once in the new cell, with its payer and reference, and is told once', async () => {
  const stands = Number((await openAccountOf(client))?.balance)
  await payIn('a', '12345', 'Salary 11')
  expect(await cells.a.stands(carla.accountId)).toBe('123.45, held 0.00')
  expect(await sentOn()).toBe(1)
  expect(await sentOn()).toBe(0)
  expect(await cells.a.stands(carla.accountId)).toBe('0.00, held 0.00')
  expect((await openAccountOf(client))?.balance).toBe((stands + 123.45).toFixed(2))
  expect((await linesOf(now))[0]).toEqual({
    amount: '123.45',
    counterpartyName: 'Kontor GmbH',
    note: 'Salary 11',
    operationType: 'EFT',
  })
  expect((await linesOf(carla.accountId)).slice(0, 2)).toMatchObject([
    { amount: '-123.45', operationType: 'BetweenAccounts' },
    { amount: '123.45', counterpartyName: 'Kontor GmbH', note: 'Salary 11' },
  ])
  expect(await toldOf()).toEqual(['payment.in 123.45'])
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('what the company of the new cell reports for numbers of the old one goes to the desk, and to nobody’s account', async () => {
  const stands = (await openAccountOf(client))?.balance
  await payIn('b', '700', 'Twice')
  expect((await openAccountOf(client))?.balance).toBe(stands)
  const { rows } = await cells.b.database.owner.query<{ difference: string }>(
    'select difference from app.rail_case where resolved_at is null',
  )
  expect(rows).toEqual([{ difference: 'unknownAccount' }])
})

test('killed between any two steps, by several workers, and with the new cell away, money arrives once', async () => {
  const stands = Number((await openAccountOf(client))?.balance)
  await payIn('a', '1000', 'Killed')
  const { services } = cells.a
  const killed = (after: number) => {
    let steps = 0
    return {
      ...services,
      committer: {
        ...services.committer,
        submit: async (...command: Parameters<typeof services.committer.submit>) => {
          if (steps === after) throw new Error('killed')
          steps += 1
          const result = await services.committer.submit(...command)
          if (steps === after) throw new Error('killed')
          return result
        },
      },
    }
  }
  await forwardIncoming(killed(0))
  expect(await cells.a.stands(carla.accountId)).toBe('10.00, held 0.00')
  cells.lines.toB.refuse()
  cells.lines.toB.cut()
  expect(await forwardIncoming(services)).toBe(0)
  expect(await cells.a.stands(carla.accountId)).toBe('10.00, held 0.00')
  cells.lines.toB.accept()
  await forwardIncoming(killed(1))
  expect(await cells.a.stands(carla.accountId)).toBe('0.00, held 0.00')
  expect(Object.values(await cells.between())).toContain('1000')
  await payIn('a', '50', 'Next')
  await Promise.all([forwardIncoming(services), forwardIncoming(services), forwardIncoming(services)])
  await cells.a.database.owner.query('update app.left_account set sent = drained where id = $1', [
    carla.accountId,
  ])
  await sentOn()
  expect((await openAccountOf(client))?.balance).toBe((stands + 10.5).toFixed(2))
  expect((await linesOf(now)).slice(0, 3).map(({ note }) => note)).toEqual(['Next', 'Killed', 'Salary 11'])
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('what has been sent on cannot be returned to its sender any more, which the desk of the old cell is told by name', async () => {
  const { rows } = await cells.a.database.owner.query<{ id: string }>(
    `select operation_id as id from app.rail_event where kind = 'received' and units = 12345`,
  )
  const ada = await cells.a.atDesk('ada', 'quillo')
  const asked = { operationId: Number(rows[0]?.id), why: 'The sender asks for it' }
  const answer = await ada.call(adminPaymentReturn, asked)
  expect(answer.validationErrors).toMatchObject([{ code: 'returnNotCovered' }])
})

test('a payment from before the move that comes back arrives in the new cell and leads to its receipt', async () => {
  const stands = Number((await openAccountOf(client))?.balance)
  const { services, database } = cells.a
  const { rows } = await database.owner.query<{ reference: string }>(
    `select reference from app.instruction where operation_id = $1 and state = 'settled'`,
    [settled],
  )
  await services.partners.railDesks.bank?.play(rows[0]?.reference ?? '', 'returned')
  cells.a.clock.advance(3_000)
  await liveRails(cells.a)
  expect(await sentOn()).toBeGreaterThan(0)
  const [line] =
    (await client.call(transactionHistoryList, { accountId: now })).transactions?.transaction ?? []
  expect(line).toMatchObject({ transactionId: settled, counterpartyName: 'Ana Nowak', direction: 'in' })
  expect(Number((await openAccountOf(client))?.balance)).toBeGreaterThanOrEqual(stands + 100)
  const { receipt } = await client.call(transactionReceiptGet, { transactionId: settled })
  expect(receipt).toMatchObject({ status: 'returned', payeeName: 'Ana Nowak' })
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('what comes in is found by the sequencer, without reading the balance of every account that was left', async () => {
  const { services, database } = cells.a
  const stands = Number((await openAccountOf(client))?.balance)
  await payIn('a', '4500', 'Seen')
  await cells.a.settled()
  await database.owner.query('update app.left_account set seen = 0')
  expect(await forwardIncoming(services, 'seen')).toBe(0)
  await payIn('a', '500', 'Seen too')
  await cells.a.settled()
  expect(await accountsToSendOn(services.db, 'seen')).toMatchObject([{ id: carla.accountId, nowId: now }])
  expect(await forwardIncoming(services, 'seen')).toBe(2)
  await moves.seen()
  // The debits by which it was sent on are entries of the account too.
  expect(await forwardIncoming(services, 'seen')).toBe(0)
  expect(await accountsToSendOn(services.db, 'seen')).toEqual([])
  expect((await openAccountOf(client))?.balance).toBe((stands + 50).toFixed(2))
})
