import type { Currency } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type { TransferPermission } from '@sixpence/protocol/rights'
import type { Services } from '#app/services.ts'
import type { SealedPayment } from '#rails/payment.ts'

/** What the ledger remembers of it, as far as it is told again. */
type Remembered = {
  country: string
  permission: TransferPermission
  checked?: { outcome: string }
}

/** The last payment a customer sent to one account by one method. */
export type LastPayment = {
  operationId: number
  method: ExternalMethod
  units: string
  currency: Currency
  state: string
  at: Date
  detail: Remembered
  opened: SealedPayment
  /** To the same account. */
  payments: number
}

/** So many of the newest are looked at: who pays more often finds the rest in history. */
const mostLookedAt = 1_000

/**
 * One for each account that was paid by these methods, the newest first; `states` are those of payments that count. What
 * waits for an approval has not been sent.
 */
export async function lastPayments(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  customerId: number,
  methods: readonly ExternalMethod[],
  states: readonly string[],
): Promise<LastPayment[]> {
  const { rows } = await db.query<Omit<LastPayment, 'opened' | 'payments'> & { sealed: Buffer }>({
    name: 'last-payments',
    text: `select i.operation_id as "operationId", i.method, i.units::text, i.currency, i.state, i.created_at as at,
        i.sealed, o.detail
      from app.instruction i join ledger.operation o on o.id = i.operation_id
      where i.customer_id = $1 and i.method = any($2) and i.state = any($3) and i.released_at is not null
      order by i.operation_id desc limit $4`,
    values: [customerId, methods, states, mostLookedAt],
  })
  const found = new Map<string, LastPayment>()
  for (const { sealed, ...row } of rows) {
    const opened = await personal.open<SealedPayment>(`customer:${customerId}`, sealed)
    if (!opened) continue
    const key = JSON.stringify([row.method, accountIn(opened)])
    const known = found.get(key)
    if (known) known.payments += 1
    else found.set(key, { ...row, opened, payments: 1 })
  }
  return [...found.values()]
}

/** What is said about one payment; it does not find the account. */
const saidOnce = new Set(['purpose', 'question', 'answer'])

const accountIn = ({ destination }: SealedPayment): [string, string][] =>
  Object.entries(destination)
    .filter(([name]) => !saidOnce.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
