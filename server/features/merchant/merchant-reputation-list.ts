import type * as calls from '@sixpence/protocol/merchant/reputation'
import { reputationPageSize } from '@sixpence/protocol/merchant/reputation'
import type { Handler } from '#context/handler.ts'
import { customersOf, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

type Row = { other: SealedCustomer; count: number; failed: number; lastDate: Date }

export const merchantReputationList: Handler<typeof calls.merchantReputationList> = async (
  { type, email },
  { by: { customer }, services: s },
) => {
  const [own, other] = type === 'sent' ? ['payer', 'payee'] : ['payee', 'payer']
  const { rows } = await s.db.query<Row>(
    `select ${sealedCustomer('c')} as other, p.payments::int as count, p.last_at as "lastDate",
       (select count(*) from app.invoice_notice n join app.invoice i on i.id = n.invoice_id
          where n.about = 'rejected' and i.payee_id = p.payee_customer_id and i.payer_id = p.customer_id)::int
       + (select count(*) from app.subscription_period m join app.subscription b on b.id = m.subscription_id
          where m.state = 'missed' and b.payee_customer_id = p.payee_customer_id
            and b.customer_id = p.customer_id)::int as failed
     from app.payee p join app.customer c on c.id = p.${columnOf[other]}
     where p.${columnOf[own]} = $1 and ($2::bytea[] is null or c.email_look_up = any($2))
     order by p.last_at desc, c.id limit $3`,
    [
      customer.id,
      email === undefined ? null : s.personal.lookUps('email', customer.brand, email),
      reputationPageSize,
    ],
  )
  const open = customersOf(s.personal)
  return {
    reputation: rows.map(({ other, count, failed, lastDate }) => {
      const { email, name } = open(other)
      return { email, name, score: scoreOf(count, failed), count, failed, lastDate: lastDate.toISOString() }
    }),
  }
}

const columnOf: Readonly<Record<string, string>> = { payer: 'customer_id', payee: 'payee_customer_id' }

/** 5 when everything was paid, 1 when nothing was. */
const scoreOf = (count: number, failed: number): number => 1 + Math.round((4 * count) / (count + failed))
