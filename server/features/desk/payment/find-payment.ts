import { operation, type Operation } from '@sixpence/ledger'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { isOfHouse } from '#store/staff/staff.ts'
import { readStep } from '#store/operation/details.ts'

export type FoundPayment = NonNullable<Awaited<ReturnType<typeof operation>>>

/**
 * The payment an operation belongs to, with its entries; for a step that follows from a payment, that payment. Either
 * side must be a customer of the desk's brand, or it must be incoming money without a customer. @throws Refused
 * transactionNotFound
 */
export async function findPayment(
  db: pg.Pool,
  { person }: Pick<Principal, 'person'>,
  operationId: number,
): Promise<FoundPayment> {
  const payment = await operation(db, operationId)
  const { of } = payment ? stepOf(payment) : {}
  const first = of === undefined ? payment : await operation(db, of)
  if (!first) throw new Refused('transactionNotFound')
  const { payer, payee } = stepOf(first)
  const { rows } = await db.query<{ brand: string }>(
    `select distinct c.brand from app.customer c where c.id = any($1) and c.id < ${firstSandboxId}
     union select distinct a.brand from app.account a where a.id = any($2) and a.customer_id < ${firstSandboxId}`,
    [[payer, payee].filter((value) => value !== undefined), first.accounts],
  )
  const isStray = rows.length === 0 && first.brand === '' && (await mayHandle(db, { person }, first))
  if (!isStray && !rows.some(({ brand }) => brand === person.brand)) throw new Refused('transactionNotFound')
  return first
}

/** Money of no customer is the bank's own; money that its account did not accept belongs to the account's brand. */
async function mayHandle(
  db: pg.Pool,
  { person }: Pick<Principal, 'person'>,
  { detail }: Pick<Operation, 'detail'>,
): Promise<boolean> {
  if (isOfHouse(person.staff)) return true
  const { rowCount } = await db.query(
    `select from app.rail_event e join app.account a on a.id = e.account_id where e.id = $1 and a.brand = $2`,
    [typeof detail['event'] === 'number' ? detail['event'] : null, person.brand],
  )
  return rowCount === 1
}

const stepOf = ({ detail }: Pick<Operation, 'detail'>) => readStep(detail)
