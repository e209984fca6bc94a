import type * as calls from '@sixpence/protocol/merchant/reputation'
import { reputationPageSize } from '@sixpence/protocol/merchant/reputation'
import type { Handler } from '#context/handler.ts'
import { customersOf, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

type Row = { counterparty: SealedCustomer; count: number; failed: number; lastDate: Date }

export const merchantReputationList: Handler<typeof calls.merchantReputationList> = async (
  { type, email },
  { by: { customer }, services: s },
) => {
  const { own, counterparty } = type === 'sent' ? columns.ofPayer : columns.ofPayee
  const { rows } = await s.db.query<Row>(
    `select ${sealedCustomer('c')} as counterparty, p.payments::int as count, p.last_at as "lastDate",
       (select count(*) from app.invoice_notice n join app.invoice i on i.id = n.invoice_id
          where n.about = 'rejected' and i.payee_id = p.payee_customer_id and i.payer_id = p.customer_id)::int
       + (select count(*) from app.subscription_period m join app.subscription b on b.id = m.subscription_id
          where m.state = 'missed' and b.payee_customer_id = p.payee_customer_id
            and b.customer_id = p.customer_id)::int as failed
     from app.payee p join app.customer c on c.id = p.${counterparty}
     where p.${own} = $1 and ($2::bytea[] is null or c.email_look_up = any($2))
     order by p.last_at desc, c.id limit $3`,
    [
      customer.id,
      email === undefined ? null : s.personal.lookUps('email', customer.brand, email),
      reputationPageSize,
    ],
  )
  const open = customersOf(s.personal)
  return {
    reputation: rows.map(({ counterparty: sealed, count, failed, lastDate }) => {
      const { email: login, name } = open(sealed)
      return {
        email: login,
        name,
        score: scoreOf(count, failed),
        count,
        failed,
        lastDate: lastDate.toISOString(),
      }
    }),
  }
}

/** Columns of app.payee: the customer's own id, and that of the other party of the payments. */
const columns = {
  ofPayer: { own: 'customer_id', counterparty: 'payee_customer_id' },
  ofPayee: { own: 'payee_customer_id', counterparty: 'customer_id' },
} as const

/** 5 when everything was paid, 1 when nothing was. */
const scoreOf = (count: number, failed: number): number => 1 + Math.round((4 * count) / (count + failed))
