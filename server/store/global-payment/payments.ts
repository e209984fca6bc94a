import { daysLeft } from '@sixpence/days'
import { operation, type Operation } from '@sixpence/ledger'
import { money, type Currency, type Money } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { GlobalState } from '#rules/global-state.ts'

/** Payee of a global payment with their options, encrypted for the payer. */
export type GlobalPayee = {
  name: string
  email: string
  type: 'person' | 'company'
  country?: string
  /** Shown to the payee. */
  description?: string
  /** Methods the payee must not use. */
  forbidden: ExternalMethod[]
}

/** A global payment in its current state. */
export type GlobalPayment = {
  /** The operation that first held its money; on the wire `transactionId`. */
  id: number
  customerId: number
  accountId: number
  personId: number
  brand: string
  /** The kind of the payer, whose tariff prices an exchange. */
  payerType: number
  batchId: number | null
  currency: Currency
  /** Amount for the payee, and fee: both are held together. */
  amount: Money
  fee: Money
  feeIsBen: boolean
  payee: GlobalPayee
  state: GlobalState
  /** The operation that holds the money now. */
  holdId: number
  payoutId: number | null
  nonce: Buffer
  /** Hash of the secret in the link. */
  secretHash: Buffer
  createdAt: Date
  expiresAt: Date | null
  endedAt: Date | null
}

/** Full days until the claim closes, counting the last; 0 when it is closed (B253). */
export const expireDays = ({ expiresAt }: Pick<GlobalPayment, 'expiresAt'>, now: Date): number =>
  expiresAt ? daysLeft({ now, until: expiresAt }) : 0

export type GlobalPaymentDeps = { db: pg.Pool; personal: PersonalData }

type Row = Omit<GlobalPayment, 'amount' | 'fee' | 'payee'> & {
  units: string
  feeUnits: string
  sealed: Buffer
}

const columns = `operation_id as id, customer_id as "customerId",
  (select c.type from app.customer c where c.id = customer_id) as "payerType", account_id as "accountId", person_id as "personId",
  brand, batch_id as "batchId", currency, units::text, fee_units::text as "feeUnits", fee_is_ben as "feeIsBen", sealed,
  state, hold_id as "holdId", payout_id as "payoutId", nonce, secret_hash as "secretHash", created_at as "createdAt", expires_at as "expiresAt",
  ended_at as "endedAt"`

/** Global payments matching an SQL condition; those of erased payers are omitted. */
export async function globalPayments(
  s: GlobalPaymentDeps,
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

/** The global payment with this id, undefined when there is none or its payer was erased. */
export const globalPayment = async (s: GlobalPaymentDeps, id: number): Promise<GlobalPayment | undefined> =>
  (await globalPayments(s, 'operation_id = $1', [id]))[0]

/** The operation that first held its money. @throws when the ledger does not have it */
export async function firstHold(
  db: pg.Pool | pg.ClientBase,
  { id }: Pick<GlobalPayment, 'id'>,
): Promise<Operation> {
  const hold = await operation(db, id)
  if (!hold) throw new Error(`global payment ${id} has no operation`)
  return hold
}
