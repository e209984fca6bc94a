import { operation, type Operation } from '@sixpence/ledger'
import { money, type Currency, type Money } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { GlobalState } from '#rules/global-state.ts'

/** Who a global payment is for, and what they may do: sealed for the payer. */
export type GlobalPayee = {
  name: string
  email: string
  type: 'person' | 'company'
  country?: string
  /** Read by the payee. */
  description?: string
  /** Ways they may not be paid by. */
  forbidden: ExternalMethod[]
}

/** A global payment as it stands. */
export type GlobalPayment = {
  /** The operation that held its money first: its `transactionId`. */
  id: number
  customerId: number
  accountId: number
  personId: number
  brand: string
  batchId: number | null
  currency: Currency
  /** What is there for the payee, and the fee: together they are held. */
  amount: Money
  fee: Money
  feeIsBen: boolean
  payee: GlobalPayee
  state: GlobalState
  /** The operation that holds the money now. */
  holdId: number
  payoutId: number | null
  nonce: Buffer
  createdAt: Date
  expiresAt: Date | null
  endedAt: Date | null
}

/** Whole days a claim is still open, the last one counted; 0 once it is over (B253). */
export const expireDays = ({ expiresAt }: Pick<GlobalPayment, 'expiresAt'>, now: Date): number =>
  Math.max(0, Math.ceil(((expiresAt?.getTime() ?? 0) - now.getTime()) / dayMs))

export const dayMs = 24 * 60 * 60_000

export type Reading = { db: pg.Pool; personal: PersonalData }

type Row = Omit<GlobalPayment, 'amount' | 'fee' | 'payee'> & {
  units: string
  feeUnits: string
  sealed: Buffer
}

const columns = `operation_id as id, customer_id as "customerId", account_id as "accountId", person_id as "personId",
  brand, batch_id as "batchId", currency, units::text, fee_units::text as "feeUnits", fee_is_ben as "feeIsBen", sealed,
  state, hold_id as "holdId", payout_id as "payoutId", nonce, created_at as "createdAt", expires_at as "expiresAt",
  ended_at as "endedAt"`

/** The payments a condition finds; one whose payer was erased is nobody's any more. */
export async function globalPayments(
  s: Reading,
  where: string,
  values: readonly unknown[],
): Promise<GlobalPayment[]> {
  const { rows } = await s.db.query<Row>(`select ${columns} from app.global_payment where ${where}`, [
    ...values,
  ])
  const opened = await Promise.all(
    rows.map(async ({ units, feeUnits, sealed, ...row }): Promise<GlobalPayment[]> => {
      const payee = await s.personal.open<GlobalPayee>(`customer:${row.customerId}`, sealed)
      const amounts = {
        amount: money(BigInt(units), row.currency),
        fee: money(BigInt(feeUnits), row.currency),
      }
      return payee ? [{ ...row, ...amounts, payee }] : []
    }),
  )
  return opened.flat()
}

export const globalPayment = async (s: Reading, id: number): Promise<GlobalPayment | undefined> =>
  (await globalPayments(s, 'operation_id = $1', [id]))[0]

/** The operation that held its money first. @throws when the ledger does not know it */
export async function firstHold(
  db: pg.Pool | pg.ClientBase,
  { id }: Pick<GlobalPayment, 'id'>,
): Promise<Operation> {
  const found = await operation(db, id)
  if (!found) throw new Error(`global payment ${id} has no operation`)
  return found
}

/**
 * Moves it on by the one update that decides between a claim, a refusal, its end of time and its payer; false when it
 * stood elsewhere: somebody was quicker.
 */
export async function moveGlobal(
  db: Pick<pg.ClientBase, 'query'>,
  id: number,
  from: readonly GlobalState[],
  to: GlobalState,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.global_payment set state = $3::text,
       ended_at = case when $3 in ('refused', 'expired', 'cancelled') then $4::timestamptz else ended_at end,
       letter = case when $3 in ('new', 'waiting') then letter end
     where operation_id = $1 and state = any($2)`,
    [id, from, to, now],
  )
  return rowCount === 1
}
