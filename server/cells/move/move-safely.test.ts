import { hash, randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { money } from '@sixpence/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forwardIncoming } from '#cells/payments/forward-incoming.ts'
import { demoPassword } from '#simulator/people.ts'
import { copiedTables } from '#cells/move/moved-tables.ts'
import { freshVerifier, personOf, TestClient } from '#testing/bank/test-bank.ts'
import type { Someone, TestCells } from '#cells/testing/test-cells.ts'
import { accountsOf, TestMoves } from '#cells/testing/test-moves.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let carla: Someone
let marta: Someone
let bo: Someone
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  carla = await moves.resident('carla')
  marta = await moves.resident('marta')
  bo = await moves.resident('bo')
})
afterAll(() => cells.close())

const stopAfter =
  (last: MoveStep) =>
  (step: MoveStep): void => {
    if (step === last) throw new Error('stopped')
  }

test('while somebody is frozen neither a server nor a job changes what is copied of them, and nobody signs in', async () => {
  await expect(
    moveCustomer(moves.mover({ onStep: stopAfter('frozen') }), carla.customerId, 'b'),
  ).rejects.toThrow('stopped')
  const { db } = cells.a.services
  const change = db.query(`update app.person set password_hash = 'changed' where id = $1`, [carla.personId])
  await expect(change).rejects.toMatchObject({ code: 'SP001' })
  const address = db.query(`insert into app.factor_change (person_id, factor, at) values ($1, 'x', now())`, [
    carla.personId,
  ])
  await expect(address).rejects.toMatchObject({ code: 'SP001' })
  const other = await db.query('update app.person set totp_step = totp_step where id = $1', [bo.personId])
  expect(other.rowCount).toBe(1)
  await moves.heard()
  const browser = new TestClient(cells.a.app, personOf('carla').brand)
  const verifier = freshVerifier()
  const login = await browser.logIn(moves.emailOf('carla'), demoPassword, verifier)
  expect((await browser.exchange(login.code, verifier)).http).toBe(503)
})

test('what a server was changing when the freeze came is waited for, and goes along', async () => {
  const client = await cells.a.database.owner.connect()
  await client.query('begin')
  await client.query(`update app.customer set residence_country = 'LV' where id = $1`, [marta.customerId])
  const moving = moveCustomer(moves.mover({ waits: { open: 10_000, known: 0 } }), marta.customerId, 'b')
  await expect
    .poll(
      async () =>
        (
          await cells.a.database.owner.query('select from app.moved where customer_id = $1', [
            marta.customerId,
          ])
        ).rowCount,
    )
    .toBe(1)
  await sleep(200)
  const { rowCount: copied } = await cells.b.database.owner.query(
    'select from app.moved where customer_id = $1',
    [marta.customerId],
  )
  expect(copied).toBe(0)
  await client.query('commit')
  client.release()
  await moving
  const { rows } = await cells.b.database.owner.query<{ country: string }>(
    'select residence_country as country from app.customer where id = $1',
    [marta.customerId],
  )
  expect(rows).toEqual([{ country: 'LV' }])
})

/** The copied rows of a customer in a cell, without generated values. */
async function rowsOf(cell: 'a' | 'b', { customerId, personId }: Someone): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { table, where } of copiedTables) {
    const { rows } = await cells[cell].database.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'document_id' - 'address_id' - 'account_id' - 'cell' as row from ${table} t
       where ($1::bigint[], $2::bigint[]) is not null and (${where}) order by t::text`,
      [[customerId], [personId]],
    )
    const given = !['app.person', 'app.customer'].includes(table)
    found[table] = rows.map(({ row: { id, ...row } }) => (given ? row : { id, ...row }))
  }
  return found
}

test('money that comes in while somebody moves arrives, also when the command is killed between debit and credit', async () => {
  const { owner } = cells.a.database
  for (const [kind, sealed] of [
    [1, '\\x01'],
    [2, '\\x02'],
  ])
    await owner.query(
      `insert into app.address (customer_id, kind, confirmation, stated_at, sealed, created_at) values ($1, $2, 0, now(), $3, now())`,
      [bo.customerId, kind, sealed],
    )
  await owner.query(
    `insert into app.document (customer_id, person_id, kind, address_id, is_due_diligence, state, created_at)
     select $1, $2, 1, max(id), false, 'accepted', now() from app.address where customer_id = $1`,
    [bo.customerId, bo.personId],
  )
  const { rows: old } = await owner.query<{ id: number }>(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number)
     values (ledger.open_account($1, 'USD', 'customer', 'ostra'), $1, 'ostra', 1001, 'USD', 'Closed before', 'OLD') returning id`,
    [bo.customerId],
  )
  await owner.query(`select ledger.set_account_state($1, 'closed')`, [old[0]?.id])
  await owner.query(
    `insert into app.history_view (customer_id, person_id, sealed, created_at) values ($1, $2, '\\x01', now())`,
    [bo.customerId, bo.personId],
  )
  await owner.query(
    `insert into app.mass_mapping (customer_id, kind, headers_digest, columns_sealed, used_at) values ($1, 'p2p', '\\x01', '\\x02', now())`,
    [bo.customerId],
  )
  await owner.query(
    `insert into app.mass_template (customer_id, kind, account_id, name_sealed, columns_sealed, created_at)
     values ($1, 'p2p', $2, '\\x01', '\\x02', now())`,
    [bo.customerId, bo.accountId],
  )
  const before = await rowsOf('a', bo)
  const { committer } = moves.mover()
  let isKilled = false
  const killedOnce = {
    submit: async (...command: Parameters<typeof committer.submit>) => {
      const result = await committer.submit(...command)
      if (!isKilled) {
        isKilled = true
        await cells.a.services.committer.submit({
          key: randomUUIDv7(),
          owner: 0,
          bodyHash: hash('sha256', 'late', 'buffer'),
          kind: 'outside',
          actor: 0,
          channel: 'house',
          brand: 'ostra',
          legs: [
            { account: bo.accountId, amount: money(700n, 'EUR'), kind: 'wire' },
            { account: 'rail:test', amount: money(-700n, 'EUR'), kind: 'wire' },
          ],
        })
        throw new Error('killed')
      }
      return result
    },
  }
  await expect(moveCustomer(moves.mover({ committer: killedOnce }), bo.customerId, 'b')).rejects.toThrow(
    'killed',
  )
  expect(await cells.a.stands(bo.accountId)).toBe('7.00, held 0.00')
  expect(Object.values(await cells.between())).toContain('20000')
  await moveCustomer(moves.mover(), bo.customerId, 'b')
  expect(await forwardIncoming(cells.a.services)).toBe(1)
  await moves.heard()
  const accounts = await accountsOf(await moves.signedIn('bo', cells.a))
  const stands = accounts.filter(({ currencyCode, alias }) => currencyCode === 'EUR' && alias === 'Everyday')
  expect(stands.map(({ balance }) => balance)).toEqual(['207.00', '0.00'])
  expect(accounts.filter(({ alias }) => alias === 'Closed before')).toMatchObject([{ accountNumber: 'OLD' }])
  expect(await rowsOf('b', bo)).toEqual(before)
  expect(await moves.faultsOfBooks()).toEqual([])
})
