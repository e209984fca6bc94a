import { after, before, dayOf } from '@sixpence/days'
import type { Trial } from '@sixpence/protocol/monitoring/rules'
import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { openCustomer, sealedCustomers } from '#store/customer/sealed-people.ts'
import { findHits, type Hit } from './find-hits.ts'
import { eurosOf } from './euros.ts'

const maxExamples = 10
/** A rule met by this share of all payments, or of the paying customers, is too wide to single anyone out. */
const tooWideShare = 0.25

type TrialDeps = Pick<Services, 'clock' | 'personal'>

/** Tries a rule on a brand's payments of the last days, with the same function that raises alerts. */
export async function tryRule(
  client: pg.PoolClient,
  s: TrialDeps,
  { rule, brand, days }: { rule: MonitoringRule; brand: string; days: number },
): Promise<Trial> {
  const since = before(s.clock.now(), { days })
  const payers = await paymentCounts(client, { brand, since })
  const { windows, hits } = await findHits(
    client,
    { rule, brand },
    { customers: payers.map(({ customerId }) => customerId), since: payers.map(() => since) },
  )
  const payments = payers.reduce((sum, payer) => sum + payer.payments, 0)
  const customers = new Set(windows.map(({ customerId }) => customerId)).size
  const share = payments === 0 ? 0 : hits / payments
  return {
    days,
    alerts: windows.length,
    customers,
    hits,
    payments,
    share,
    isTooWide: share > tooWideShare || customers > tooWideShare * payers.length,
    byDay: alertsByDay(windows, { firstDay: dayOf(since), days }),
    examples: await examplesOf(client, s, windows),
  }
}

/** The number of payments of each customer who has paid since then. */
async function paymentCounts(
  client: pg.PoolClient,
  { brand, since }: { brand: string; since: Date },
): Promise<{ customerId: number; payments: number }[]> {
  const { rows } = await client.query<{ customerId: number; payments: number }>(
    `select customer_id as "customerId", count(*)::int as payments from app.monitoring_movement
     where at >= $1 and brand = $2 group by customer_id`,
    [since, brand],
  )
  return rows
}

/** Alerts of each day, from the first to the current one. */
function alertsByDay(
  windows: readonly Hit[],
  { firstDay, days }: { firstDay: string; days: number },
): Trial['byDay'] {
  const alerts = new Map<string, number>()
  for (const { at } of windows) alerts.set(dayOf(at), (alerts.get(dayOf(at)) ?? 0) + 1)
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = after(firstDay, { days: index })
    return { day, alerts: alerts.get(day) ?? 0 }
  })
}

/** The windows with the largest sums, with the customers' names. */
async function examplesOf(
  client: pg.PoolClient,
  { personal }: TrialDeps,
  windows: readonly Hit[],
): Promise<Trial['examples']> {
  const largest = windows.toSorted((a, b) => b.cents - a.cents).slice(0, maxExamples)
  const customers = await sealedCustomers(
    client,
    largest.map(({ customerId }) => customerId),
  )
  const names = new Map(customers.map((customer) => [customer.id, openCustomer(personal, customer).name]))
  return largest.map(({ customerId, at, payments, cents }) => ({
    customerId,
    customerName: names.get(customerId) ?? '–',
    at: at.toISOString(),
    payments,
    amount: eurosOf(cents),
  }))
}
