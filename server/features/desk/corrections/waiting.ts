import { amountText, type Currency, money, type Money } from '@sixpence/money'
import type pg from 'pg'
import type { Waiting } from '#auth/two-people.ts'
import type { CorrectionRow } from '#payments/rails/corrections.ts'
import { paymentCases } from '../find-case.ts'
import type { CorrectionCall } from '../four-eyes-call.ts'
import { permissionOf } from '../require-permission.ts'

type Queries = Pick<pg.Pool, 'query'>

/** The call that proposed a correction; answering it needs the same permission. */
const callOf = ({ kind, differenceId }: Pick<CorrectionRow, 'kind' | 'differenceId'>): CorrectionCall => {
  if (kind === 'return') return 'adminPaymentReturn'
  if (kind === 'reversal') return 'adminWriteOffReverse'
  return differenceId === null ? 'adminPaymentWriteOff' : 'adminDifferenceWriteOff'
}

/** A proposed correction as input of `requireAnswer`. */
export const waitingOf = async (db: Queries, row: CorrectionRow): Promise<Waiting> => ({
  permission: permissionOf(callOf(row)),
  brand: await brandOfMoney(db, row),
  proposedBy: row.proposedBy,
  size: sizeOf(money(BigInt(row.units), row.currency)),
})

/**
 * The brand of the customer that the money belongs to: on their account, or in suspense with a case of theirs.
 * Undefined for money of nobody and for differences with a company, which are the bank's own at any desk.
 */
export async function brandOfMoney(
  db: Queries,
  { customerId, caseId }: { customerId?: number | null | undefined; caseId?: number | null | undefined },
): Promise<string | undefined> {
  const { rows } = await db.query<{ brand: string | null }>(
    `select brand from app.customer where id = $1
     union all select c.brand from ${paymentCases} where $1::bigint is null and k.id = $2`,
    [customerId ?? null, caseId ?? null],
  )
  return rows[0]?.brand ?? undefined
}

/** The absolute amount, which is compared with a role's limit. */
export const sizeOf = ({ units, currency }: Money): { amount: string; currency: Currency } => ({
  amount: amountText(money(units < 0n ? -units : units, currency)),
  currency,
})
