import type { Services } from '#context/services.ts'
import type { GlobalPayee } from '#store/global-payment/payments.ts'
import type { SealedPayment } from '#payments/rails/payment.ts'
import { internalFields } from '#rules/internal-payment.ts'

/**
 * Payees and destinations of payments out and of global payments, as sealed for the partner; series without a payment
 * so far are included. A card is given by its masked number, not the partner's token.
 */
export async function paymentsOutOf(s: Services, customerId: number): Promise<object[]> {
  const { rows } = await s.db.query<Row>(
    `select o.id as number, o.at, o.detail->>'method' as method, o.detail->>'account' as account,
       decode(o.detail->>'sealed', 'base64') as sealed
     from (select operation_id as id from app.instruction where customer_id = $1
           union select operation_id from app.global_payment where customer_id = $1
           union select id from app.subscription where customer_id = $1 and kind = 'out') one
       join ledger.operation o using (id)
     -- The destination of a claimed global payment is personal data of the payee.
     where o.detail ? 'sealed' and not o.detail ? 'claim' order by o.id`,
    [customerId],
  )
  return Promise.all(
    rows.map(async ({ account, sealed, ...payment }) => {
      if (payment.method === 'global')
        return { ...payment, payee: await s.personal.open<GlobalPayee>(`customer:${customerId}`, sealed) }
      const opened = await s.personal.open<SealedPayment>(`customer:${customerId}`, sealed)
      const { cardToken, [internalFields.email]: email, ...destination } = opened?.destination ?? {}
      // For a customer in another database, the other fields are the bank's internal names.
      if (email !== undefined) return { ...payment, payee: opened?.payee, destination: { email } }
      const seen = cardToken === undefined ? {} : { card: account }
      return { ...payment, payee: opened?.payee, destination: { ...destination, ...seen } }
    }),
  )
}

type Row = { number: number; at: Date; method: string; account: string; sealed: Buffer }
