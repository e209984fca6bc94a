import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Services } from '#context/services.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { hasGone } from '#store/card/card-places.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import type { Recognised } from './recognise.ts'

type SearchResult = OutputOf<typeof calls.adminSearch>
type Deps = Pick<Services, 'db' | 'personal'>

/** The invoice with this number, if either side is a customer of the brand. */
export async function invoicesFound(
  { db, personal }: Deps,
  brand: string,
  { number }: Recognised,
): Promise<SearchResult['invoices']> {
  if (number === undefined) return []
  const { rows } = await db.query<{
    invoiceId: number
    at: Date
    amount: string
    currencyCode: string
    customer: SealedCustomer | null
    paidBy: number | null
  }>(
    `select i.id as "invoiceId", i.created_at as at, i.amount::text, i.currency as "currencyCode",
       ${sealedCustomer('c')} as customer,
       (select o.id from ledger.operation o where o.key = i.payment_key and o.owner = i.payer_id) as "paidBy"
     from app.invoice i left join app.customer c on c.id = coalesce(i.payee_id, i.payer_id)
     where i.id = $1 and i.brand = $2`,
    [number, brand],
  )
  return rows.map(({ at, customer, paidBy, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(customer && { customerId: customer.id, customerName: openCustomer(personal, customer).name }),
    ...(paidBy !== null && { paidBy }),
  }))
}

/** Debit cards with these last four digits, the newest first. */
export async function cardsFound(
  { db, personal }: Deps,
  brand: string,
  { lastFour }: Recognised,
): Promise<SearchResult['cards']> {
  if (lastFour === undefined) return []
  const { rows } = await db.query<{ accountId: number; customer: SealedCustomer }>(
    `select k.account_id as "accountId", ${sealedCustomer('c')} as customer
     from app.card k join app.customer c on c.id = k.customer_id
     where k.last_four = $1 and c.brand = $2 and not ${hasGone('k')} and c.id < ${firstSandboxId} order by k.account_id desc limit 20`,
    [lastFour, brand],
  )
  return rows.map(({ customer, accountId }) => ({
    accountId,
    lastFour,
    customerId: customer.id,
    customerName: openCustomer(personal, customer).name,
  }))
}

/** The ticket with this number, if it was created here recently. */
export async function ticketsFound(
  { db, personal }: Deps,
  brand: string,
  { number }: Recognised,
): Promise<SearchResult['tickets']> {
  if (number === undefined) return []
  const { rows } = await db.query<{ ticketNumber: string; customer: SealedCustomer }>(
    `select distinct on (c.id) m.result as "ticketNumber", ${sealedCustomer('c')} as customer
     from app.support_message m join app.customer c on c.id = m.customer_id
     where m.result = $1 and c.brand = $2 and c.id < ${firstSandboxId} order by c.id limit 5`,
    [String(number), brand],
  )
  return rows.map(({ customer, ticketNumber }) => ({
    ticketNumber,
    customerId: customer.id,
    customerName: openCustomer(personal, customer).name,
  }))
}
