import { hash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { dayOf, msOf } from '@sixpence/days'
import { operationByKey } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import { accountStatuses, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transactionNoteSet } from '@sixpence/protocol/history/history-notes'
import { statementExportGet } from '@sixpence/protocol/history/statements'
import { p2pLimitsGet } from '@sixpence/protocol/p2p/p2p'
import { personalDataExportRequest } from '@sixpence/protocol/personal-data/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '#cells/cells-of.ts'
import { copiedTables } from '#cells/move/moved-tables.ts'
import type { TestBank, TestClient } from '#testing/bank/test-bank.ts'
import type { Someone, TestCells } from '#cells/testing/test-cells.ts'
import { accountsOf, openAccountOf, payTo, TestMoves } from '#cells/testing/test-moves.ts'
import { MoveRefused } from './check.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let victor: TestClient
let from: number
let bea: Someone
let bo: Someone
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  victor = await cells.a.as('victor')
  from = await cells.a.accountId('victor', 'Everyday')
  bea = await cells.rename('bo', 'bea@ostra.example')
  await cells.a.fund(from, '5000.00')
  await cells.b.fund(bea.accountId, '100.00')
})
afterAll(() => cells.close())

/** Money held for a pending payment. */
async function holdOn({ customerId, personId, accountId }: Someone): Promise<{ operationId: number }> {
  const held = await cells.a.services.committer.submit({
    key: randomUUIDv7(),
    owner: customerId,
    bodyHash: hash('sha256', 'held', 'buffer'),
    kind: 'p2pHold',
    actor: personId,
    channel: 'web',
    brand: 'ostra',
    hold: { account: accountId, amount: money(100n, 'EUR'), expires: new Date(Date.now() + 3_600_000) },
  })
  return 'operationId' in held ? held : { operationId: 0 }
}

const release = ({ accountId }: Someone, operationId: number) =>
  cells.a.services.committer.submit({
    key: randomUUIDv7(),
    owner: 0,
    bodyHash: hash('sha256', 'released', 'buffer'),
    kind: 'release',
    actor: 0,
    channel: 'house',
    brand: 'ostra',
    void: { account: accountId, hold: operationId },
  })

const pay = (client: TestClient, accountId: number, toEmail: string, amount: string, options = {}) =>
  payTo(client, accountId, { toEmail, amount }, options)

test('who has moved signs in by the same address, and has their money, limits and history in the new cell', async () => {
  const carla = await moves.resident('carla')
  const paid = await pay(carla.client, carla.accountId, 'victor@quillo.example', '30.00')
  expect(paid.status).toBe('completed')
  await pay(victor, from, moves.emailOf('carla'), '12.00')
  const limits = await carla.client.call(p2pLimitsGet, { type: 'p2p', accountId: carla.accountId })
  const stands = await cells.a.stands(carla.accountId)
  await moves.seen()

  await moveCustomer(moves.mover(), carla.customerId, 'b')
  await moves.heard()

  const ended = await carla.client.call(balanceInquiry, {})
  expect(ended.http).toBe(401)
  const client = await moves.signedIn('carla', cells.a)
  expect(client.cookies.get('__Host-cell')).toBe('b')
  const now = await openAccountOf(client)
  expect(`${now?.balance}, held 0.00`).toBe(stands)
  const accounts = await accountsOf(client)
  expect(accounts.find((account) => account.accountId === carla.accountId)).toMatchObject({
    accountStatusId: accountStatuses.closed,
    accountNumber: now?.accountNumber,
    balance: '0.00',
  })
  const after = await client.call(p2pLimitsGet, { type: 'p2p', accountId: now?.accountId ?? 0 })
  expect(after.limits).toEqual(limits.limits)

  const before = await client.call(transactionHistoryList, { accountId: carla.accountId })
  expect(before.transactions?.transaction?.map(({ amount }) => amount)).toEqual(
    expect.arrayContaining(['-30.00', '12.00']),
  )
  const { receipt } = await client.call(transactionReceiptGet, { transactionId: paid.transactionId ?? 0 })
  expect(receipt).toMatchObject({ status: 'completed', payeeName: 'Victor Ash', total: '30.15' })
  const month = dayOf(cells.a.clock.now())
  const statement = await client.call(statementExportGet, {
    accountId: carla.accountId,
    source: 'monthly',
    dateFrom: month,
  })
  expect(statement.totals?.endingBalance).toBe('0.00')
  const changed = await client.call(transactionNoteSet, {
    transactionId: paid.transactionId ?? 0,
    note: 'Late',
    tags: [],
  })
  expect(changed.validationErrors).toMatchObject([{ code: 'beforeMove' }])
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('who has moved pays, and is paid by their address from both cells', async () => {
  const client = await moves.signedIn('carla', cells.b)
  const account = await openAccountOf(client)
  const id = account?.accountId ?? 0
  await cells.b.fund(id, '100.00')
  expect((await pay(victor, from, moves.emailOf('carla'), '10.00')).status).toBe('completed')
  expect((await pay(bea.client, bea.accountId, moves.emailOf('carla'), '5.00')).status).toBe('completed')
  expect(await cells.b.stands(id)).toBe('115.00, held 0.00')
  expect((await pay(client, id, 'victor@quillo.example', '7.00')).status).toBe('completed')
  expect((await pay(client, id, 'bea@ostra.example', '7.00')).status).toBe('completed')
  const lines = await client.call(transactionHistoryList, { accountId: id })
  expect(lines.transactions?.transaction?.map(({ operationType }) => operationType)).toEqual(
    expect.arrayContaining(['P2P', 'BetweenAccounts']),
  )
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('a copy of one’s data, which would lack what is in the old cell, is refused by name', async () => {
  const client = await moves.signedIn('carla', cells.b)
  const asked = await client.call(personalDataExportRequest, {})
  expect(asked.validationErrors).toMatchObject([{ code: 'dataElsewhere' }])
})

test('a payment whose answer was lost before the move is not made again after it, whatever its key [SP-04]', async () => {
  const marta = await moves.resident('marta')
  const key = randomUUIDv7()
  const random = `f${randomUUID().slice(1)}`
  for (const chosen of [key, random]) {
    const first = await pay(marta.client, marta.accountId, 'victor@quillo.example', '20.00', { key: chosen })
    expect(first.status).toBe('completed')
  }
  await moves.seen()
  await moveCustomer(moves.mover(), marta.customerId, 'b')
  await moves.heard()
  const client = await moves.signedIn('marta', cells.b)
  const account = await openAccountOf(client)
  const repeat = (by: TestClient, chosen: string) =>
    pay(by, account?.accountId ?? 0, 'victor@quillo.example', '20.00', { key: chosen })
  for (const chosen of [key, random]) {
    const again = await repeat(client, chosen)
    expect(again.validationErrors).toMatchObject([{ code: 'madeBeforeMove' }])
    expect(await operationByKey(cells.b.services.db, chosen, marta.customerId)).toBe(undefined)
  }
  // Days later a key of version 7 shows when it was created; other keys do not.
  cells.b.clock.advance(msOf({ days: 3 }))
  const later = await repeat(await moves.signedIn('marta', cells.b), random)
  expect(later.validationErrors).toMatchObject([{ code: 'madeBeforeMove' }])
})

/** Everything of a customer in a cell but the moves themselves, as text. */
async function allOf(
  bank: TestBank,
  { customerId, personId }: Pick<Someone, 'customerId' | 'personId'>,
): Promise<string> {
  const parts = [await bank.ledgerState()]
  for (const { table, where } of copiedTables) {
    const { rows } = await bank.database.owner.query<{ text: string }>(
      `select coalesce(json_agg(t order by t::text), '[]')::text as text from ${table} t
       where ($1::bigint[], $2::bigint[]) is not null and (${where})`,
      [[customerId], [personId]],
    )
    parts.push(`${table} ${rows[0]?.text}`)
  }
  return parts.join('\n')
}

const reasonsOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => ['moved'],
    (error: unknown) => (error instanceof MoveRefused ? error.reasons : [String(error)]),
  )

test('a customer with something in the way is refused by its name, and nothing of them has changed', async () => {
  const who = { customerId: await cells.a.customerId('victor'), personId: await cells.a.personId('victor') }
  await moves.seen()
  const before = await allOf(cells.a, who)
  const reasons = await reasonsOf(moveCustomer(moves.mover(), who.customerId, 'b'))
  expect(reasons).toEqual(
    expect.arrayContaining(['blocked customers, or customers who have blocked this one']),
  )
  expect(await allOf(cells.a, who)).toBe(before)
  expect((await victor.call(balanceInquiry, {})).http).toBe(200)
  const company = await cells.a.customerId('northlight')
  const ines = await cells.a.customerId('ines')
  expect(await reasonsOf(moveCustomer(moves.mover(), company, 'b'))).toEqual([
    `it has users in common with ${ines}: --move ${[ines, company].toSorted((a, b) => a - b).join(',')}`,
  ])
  expect(await reasonsOf(moveCustomer(moves.mover(), who.customerId, 'z'))).toEqual([
    'there is no other cell z',
  ])
  expect(await reasonsOf(moveCustomer(moves.mover(), bea.customerId, 'b'))).toEqual(['they are not in a'])
  const { rows } = await cells.a.database.owner.query('select from app.moved where customer_id = $1', [
    who.customerId,
  ])
  expect(rows).toEqual([])
})

test('of two commands at once one is refused', async () => {
  const victorId = await cells.a.customerId('victor')
  const reader = await cells.a.database.owner.connect()
  try {
    // The first that checks whether a move has begun waits here, so that both are in progress.
    await reader.query('begin; lock table app.moved in access exclusive mode')
    const both = [1, 2].map(() => reasonsOf(moveCustomer(moves.mover(), victorId, 'b')))
    expect(await Promise.race(both)).toEqual(['another move from this cell is under way'])
    await reader.query('rollback')
    expect(await Promise.all(both)).toContainEqual(
      expect.arrayContaining(['blocked customers, or customers who have blocked this one']),
    )
  } finally {
    reader.release(true)
  }
})

test('a payment that is held is waited for; if it does not end the customer goes on where they were', async () => {
  bo = await moves.resident('bo')
  const { operationId } = await holdOn(bo)
  const before = await allOf(cells.a, bo)
  expect(await reasonsOf(moveCustomer(moves.mover(), bo.customerId, 'b'))).toEqual(['payments that are held'])
  expect(await allOf(cells.a, bo)).toBe(before)
  expect(
    await cellsOf(cells.a.services)
      ?.cell('b')
      .db.query('select from app.moved where customer_id = $1', [bo.customerId]),
  ).toMatchObject({ rowCount: 0 })
  cells.a.ageMemory(3_000)
  expect((await pay(bo.client, bo.accountId, 'victor@quillo.example', '1.00')).status).toBe('completed')
  await release(bo, operationId)
  await moves.seen()
})

const steps: MoveStep[] = ['frozen', 'copied', 'drained', 'switched', 'known', 'gone', 'here']

test('a move that is killed after any step goes on, and meanwhile nothing is changed, paid or lost', async () => {
  const stands = await cells.a.stands(bo.accountId)
  for (const killed of steps) {
    const onStep = (step: MoveStep): void => {
      if (step === killed) throw new Error(`killed after ${step}`)
    }
    await expect(moveCustomer(moves.mover({ onStep }), bo.customerId, 'b')).rejects.toThrow(
      `killed after ${killed}`,
    )
    await moves.heard()
    const answer = await bo.client.call(balanceInquiry, {})
    // From the switch on, the request is routed to the new cell, which does not have the old session.
    const isBefore = ['frozen', 'copied', 'drained'].includes(killed)
    expect({ killed, http: answer.http }).toEqual({ killed, http: isBefore ? 503 : 401 })
    const paid = await pay(victor, from, moves.emailOf('bo'), '1.00')
    // On a busy machine the other cell may answer after the time-out.
    const isPaid = ['completed', 'submitted'].includes(String(paid.status))
    expect({ killed, isPaid, refusal: paid.validationErrors[0]?.code }).toEqual({
      killed,
      isPaid: !isBefore,
      refusal: isBefore ? 'payeeMoving' : undefined,
    })
  }
  await moves.seen()
  await moveCustomer(moves.mover(), bo.customerId, 'b')
  await moves.heard()
  const client = await moves.signedIn('bo', cells.a)
  const account = await openAccountOf(client)
  expect(`${account?.balance}, held 0.00`).toBe(`${(Number(stands.split(',')[0]) + 4).toFixed(2)}, held 0.00`)
  // A command that was killed after its last step is repeated too.
  const again: string[] = []
  await moveCustomer(moves.mover({ onStep: (step) => again.push(step) }), bo.customerId, 'b')
  expect(again).toEqual(['here'])
  const told = await Promise.all(
    [cells.a, cells.b].map(async ({ database }) => {
      const { rows } = await database.owner.query<{ outcome: string }>(
        `select outcome from app.audit where call = 'cells:move' and customer_id = $1 order by id desc limit 2`,
        [bo.customerId],
      )
      return rows.map(({ outcome }) => outcome)
    }),
  )
  expect(told).toEqual([['gone', 'frozen'], ['here']])
  expect(await moves.faultsOfBooks()).toEqual([])
})
