import type pg from 'pg'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'

type Context = { by: Principal; services: Services; change: Change; tell: Tell }

/**
 * Writes an audit row that a staff member views a part of a customer's data, with their role, before it is shown. At
 * most a row an hour, so that the trail stays readable. @throws Refused customerNotFound for a customer of another
 * brand
 */
export async function lookAt(context: Context, customerId: number, part: string): Promise<void> {
  const { by, services: s } = context
  if (!(await isCustomerOf(s.db, customerId, by.person.brand))) throw new Refused('customerNotFound')
  await noteLook(context, { customerId, part })
}

/**
 * Writes the audit row of `lookAt` for a call that has already found the customer, if there is any; `detail` is added to
 * it.
 */
export async function noteLook(
  { by, change, tell }: Omit<Context, 'services'>,
  {
    customerId,
    part,
    detail,
  }: { customerId: number | undefined; part: string; detail?: Record<string, number> },
): Promise<void> {
  await change(async (client) => {
    const isKnown = customerId !== undefined && !(await isFirst(client, by.person.id, { customerId, part }))
    tell({ customerId, detail: { ...detail, role: by.person.staff?.roleName ?? '' }, isKnown })
  })
}

/**
 * Whether this is the first such view in this hour. Of two concurrent views, the second waits for the commit of the
 * first.
 */
async function isFirst(
  client: pg.PoolClient,
  personId: number,
  { customerId, part }: { customerId: number; part: string },
): Promise<boolean> {
  await client.query(`delete from app.desk_look where hour < now() - interval '1 day' and person_id = $1`, [
    personId,
  ])
  const { rowCount } = await client.query(
    `insert into app.desk_look (person_id, customer_id, part, hour) values ($1, $2, $3, date_trunc('hour', now()))
     on conflict do nothing`,
    [personId, customerId, part],
  )
  return rowCount === 1
}
