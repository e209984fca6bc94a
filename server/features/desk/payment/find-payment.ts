import { operation, type Operation } from '@sixpence/ledger'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { readStep } from '#store/operation/details.ts'

export type FoundPayment = NonNullable<Awaited<ReturnType<typeof operation>>>

/**
 * The payment an operation belongs to, with its entries; for a step that follows from a payment, that payment. One side
 * must be a customer of the desk's brand, or it must be incoming money without a customer. @throws Refused
 * transactionNotFound
 */
export async function findPayment(
  db: pg.Pool,
  { person }: Pick<Principal, 'person'>,
  operationId: number,
): Promise<FoundPayment> {
  const found = await operation(db, operationId)
  const { of } = found ? stepOf(found) : {}
  const first = of === undefined ? found : await operation(db, of)
  if (!first) throw new Refused('transactionNotFound')
  const { payer, payee } = stepOf(first)
  const { rows } = await db.query<{ brand: string }>(
    `select distinct c.brand from app.customer c where c.id = any($1) and c.id < ${firstSandboxId}
     union select distinct a.brand from app.account a where a.id = any($2) and a.customer_id < ${firstSandboxId}`,
    [[payer, payee].filter((one) => one !== undefined), first.accounts],
  )
  const isStray = rows.length === 0 && first.brand === ''
  if (!isStray && !rows.some(({ brand }) => brand === person.brand)) throw new Refused('transactionNotFound')
  return first
}

const stepOf = ({ detail }: Pick<Operation, 'detail'>) => readStep(detail)
