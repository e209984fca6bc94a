import type pg from 'pg'
import { sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { type Row, type Subscription, subscriptionColumns, subscriptionFrom } from './subscriptions.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A recurring payment with its payer and the number of payments made. */
export type SubscriberRow = Subscription & { payer: SealedCustomer; paid: number }

/** A page of the recurring payments others make to the customer, the newest first, and their number. */
export async function subscribersOf(
  db: Queries,
  customerId: number,
  { page, pageSize, isLive }: { page: number; pageSize: number; isLive: boolean },
): Promise<{ subscribers: SubscriberRow[]; total: number }> {
  const where = `s.payee_customer_id = $1 and s.kind = 'p2p' and s.state <> 'waiting'
    and (not $2 or s.state in ('active', 'paused'))`
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<Row & Pick<SubscriberRow, 'payer' | 'paid'>>(
      `select ${subscriptionColumns}, ${sealedCustomer('c')} as payer,
         (select count(*)::int from app.subscription_period p where p.subscription_id = s.id and p.state = 'paid') as paid
       from app.subscription s join app.customer c on c.id = s.customer_id
       where ${where} order by s.id desc limit $3 offset $4`,
      [customerId, isLive, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from app.subscription s where ${where}`, [
      customerId,
      isLive,
    ]),
  ])
  return {
    subscribers: rows.map(({ payer, paid, ...row }) => ({ ...subscriptionFrom(row), payer, paid })),
    total: counted[0]?.total ?? 0,
  }
}
