import { after, before, dayOf } from '@sixpence/days'
import type { Trial } from '@sixpence/protocol/monitoring/rules'
import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { openCustomer, sealedCustomers } from '#store/customer/sealed-people.ts'
import { findHits } from './find-hits.ts'
import { eurosOf } from './euros.ts'

const examples = 10
/** A rule met by this share of all payments, or of the paying customers, is too wide to single anyone out. */
const tooWide = 0.25

/** Tries a rule on a brand's payments of the last days, with the same function that raises alerts. */
export async function tryRule(
  client: pg.PoolClient,
  s: Pick<Services, 'clock' | 'personal'>,
  { rule, brand, days }: { rule: MonitoringRule; brand: string; days: number },
): Promise<Trial> {
  const since = before(s.clock.now(), { days })
  const { rows } = await client.query<{ customerId: number; payments: number }>(
    `select customer_id as "customerId", count(*)::int as payments from app.monitoring_movement
     where at >= $1 and brand = $2 group by customer_id`,
    [since, brand],
  )
  const payments = rows.reduce((sum, item) => sum + item.payments, 0)
  const { windows, hits } = await findHits(
    client,
    { rule, brand },
    { customers: rows.map((row) => row.customerId), since: rows.map(() => since) },
  )
  const byDay = new Map<string, number>()
  for (const { at } of windows) byDay.set(dayOf(at), (byDay.get(dayOf(at)) ?? 0) + 1)
  const topWindows = windows.toSorted((a, b) => b.cents - a.cents).slice(0, examples)
  const names = new Map(
    (
      await sealedCustomers(
        client,
        topWindows.map((value) => value.customerId),
      )
    ).map((sealedCustomer) => [sealedCustomer.id, openCustomer(s.personal, sealedCustomer).name]),
  )
  const customers = new Set(windows.map((window) => window.customerId)).size
  const share = payments === 0 ? 0 : hits / payments
  return {
    days,
    alerts: windows.length,
    customers,
    hits,
    payments,
    share,
    isTooWide: share > tooWide || customers > tooWide * rows.length,
    byDay: Array.from({ length: days + 1 }, (_, at) => {
      const day = after(dayOf(since), { days: at })
      return { day, alerts: byDay.get(day) ?? 0 }
    }),
    examples: topWindows.map((value) => ({
      customerId: value.customerId,
      customerName: names.get(value.customerId) ?? '–',
      at: value.at.toISOString(),
      payments: value.payments,
      amount: eurosOf(value.cents),
    })),
  }
}
