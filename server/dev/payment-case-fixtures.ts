import { randomUUID } from 'node:crypto'
import type { World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

/** A case of a payment that came back short. */
export async function shortReturn({ bank, customer }: Pick<World, 'bank' | 'customer'>): Promise<number> {
  const { owner } = bank.database
  const reference = `sp${randomUUID().slice(0, 18)}`
  const { rows } = await owner.query<{ id: string }>(
    `with sent as (
       insert into app.instruction (operation_id, customer_id, account_id, brand, method, rail, partner, reference, units,
         currency, requested_for, sealed, state, created_at)
       select coalesce(max(operation_id), 900000) + 1, $1, $2, 'ostra', 'wire', 'sepa', 'bank', $3, 5000, 'EUR', $4::timestamptz::date, '',
         'settled', $4 from app.instruction
       returning operation_id)
     insert into app.rail_case (partner, reference, difference, instruction_id, expected, found, opened_at)
     select 'bank', $3, 'wrongAmount', operation_id, 'settled 50.00 EUR', 'returned 49.00 EUR', $4 from sent returning id`,
    [customer.id, customer.account, reference, bank.clock.now()],
  )
  return Number(rows[0]?.id)
}

/** The number of an account. */
export async function numberOf({ database: { owner } }: TestBank, account: number): Promise<string> {
  const { rows } = await owner.query<{ number: string }>('select number from app.account where id = $1', [
    account,
  ])
  return rows[0]?.number ?? ''
}

/** The number of an open account of Ostra in euro. */
export async function openNumber({ database: { owner } }: TestBank): Promise<string> {
  const { rows } = await owner.query<{ number: string }>(
    `select a.number from app.account a join ledger.balance b on b.account_id = a.id
     where a.brand = 'ostra' and a.currency = 'EUR' and b.state = 'open' order by a.id limit 1`,
  )
  return rows[0]?.number ?? ''
}

/** A case of 25.00 EUR that came in for an account nobody has. */
export async function arrivedForNobody(bank: TestBank): Promise<number> {
  const { owner } = bank.database
  const { rows } = await owner.query<{ id: string }>(
    `with said as (
       insert into app.rail_event (partner, event_id, kind, reference, units, currency, said_at, received_at, done,
         done_at, operation_id, next_at)
       values ('bank', $1, 'received', $1, 2500, 'EUR', $2, $2, 'case', $2, 1, $2) returning id)
     insert into app.rail_case (partner, reference, difference, event_id, expected, found, opened_at)
     select 'bank', $1, 'unknownAccount', id, 'an account of a customer', '2500 EUR in suspense', $2 from said returning id`,
    [randomUUID(), bank.clock.now()],
  )
  return Number(rows[0]?.id)
}
