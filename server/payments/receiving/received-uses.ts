import type { LimitUse } from '@sixpence/ledger'
import { add, isPositive, money, subtract, zero, type Currency, type Money } from '@sixpence/money'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { leastOf, valueIn } from '#payments/limits.ts'
import { capsIn } from '#rules/tariff.ts'
import { customerGuard } from '#store/customer/people.ts'

/** The kind of the counter for what a customer receives. */
const receivedKind = 'received'

type Deps = { db: Pick<pg.Pool, 'query'> } & Pick<Services, 'store' | 'partners'>

/**
 * The uses of limits by a credit to a customer: none if the customer is verified. Otherwise the value counts against
 * the month, whose cap is lowered to what may still be added to the balances. Counter and balances change in one
 * posting and are read by one statement: of two concurrent credits, the later counts the earlier.
 */
export async function receivedUses(s: Deps, customerId: number, amount: Money): Promise<LimitUse[]> {
  const receiver = await readReceiver(s.db, customerId)
  if (!receiver || receiver.verified) return []
  const [received, held] = await Promise.all([
    s.store.tariffs.overall(receiver, 'received'),
    s.store.tariffs.overall(receiver, 'held'),
  ])
  if (!received) return []
  const { currency } = received
  const caps = capsIn(received, currency)
  const value = await valueIn(s, amount, currency)
  const used = receiver.used.find((row) => row.currency === currency) ?? { day: '0', month: '0' }
  const month = money(BigInt(used.month), currency)
  const room = held
    ? await roomOf(s, receiver.balances, capsIn(held, held.currency).perOperation, currency)
    : caps.perMonth
  const use = { subject: customerGuard(customerId), kind: receivedKind, currency }
  // A credit of unknown value waits, like a credit above the limit per payment.
  if (!value || !room || isPositive(subtract(value, caps.perOperation)))
    return [{ ...use, amount: value?.units ?? 1n, dayCap: 0n, monthCap: 0n }]
  const monthCap = leastOf([caps.perMonth, add(month, room)])
  return [{ ...use, amount: value.units, dayCap: caps.perDay.units, monthCap: monthCap.units }]
}

type Receiver = {
  brand: string
  type: number
  verified: boolean
  used: { currency: string; day: string; month: string }[]
  balances: { units: string; currency: Currency }[]
}

async function readReceiver(db: Deps['db'], customerId: number): Promise<Receiver | undefined> {
  const { rows } = await db.query<Receiver>({
    name: 'receiver',
    text: `select c.brand, c.type, c.verified,
       coalesce((select json_agg(json_build_object('currency', u.currency, 'day', u.day_amount::text, 'month', u.month_amount::text))
         from ledger.limit_usage u where u.subject = $2 and u.kind = '${receivedKind}'), '[]') as used,
       coalesce((select json_agg(json_build_object('units', b.booked::text, 'currency', b.currency))
         from app.account a join ledger.balance b on b.account_id = a.id
         where a.customer_id = c.id and b.booked > 0), '[]') as balances
     from app.customer c where c.id = $1`,
    values: [customerId, customerGuard(customerId)],
  })
  return rows[0]
}

/** What may still be added to the balances; undefined when the value of any balance is unknown. */
async function roomOf(
  s: Pick<Services, 'partners'>,
  balances: Receiver['balances'],
  limit: Money,
  currency: Currency,
): Promise<Money | undefined> {
  const values = await Promise.all(
    balances.map((balance) => valueIn(s, money(BigInt(balance.units), balance.currency), limit.currency)),
  )
  let left = limit
  for (const value of values) {
    if (!value) return undefined
    left = subtract(left, value)
  }
  return isPositive(left) ? valueIn(s, left, currency) : zero(currency)
}
