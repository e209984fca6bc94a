import { amountText, type Currency, isCurrency, money } from '@sixpence/money'
import { railPartners } from '@sixpence/partners/rails/rails'
import type { FoundPaymentRow } from '@sixpence/protocol/desk/desk'
import type { Services } from '#context/services.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { isOfHouse, type Staff } from '#store/staff/staff.ts'
import type { Recognised } from './recognise.ts'

type Row = {
  operationId: number
  at: Date
  kind: string
  units: string | null
  currency: string | null
  counterparty: string | null
  customer: SealedCustomer | null
}

type Reader = { brand: string; staff: Staff | null }

/**
 * Payments with this number, with this reference at their company, or with this message id of an incoming payment. One
 * side must be a customer of the brand; incoming money without a customer is found by staff of the whole bank.
 */
export async function paymentsFound(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { brand, staff }: Reader,
  { number, reference }: Recognised,
): Promise<FoundPaymentRow[]> {
  if (number === undefined && reference === undefined) return []
  const { rows } = await db.query<Row>(
    `with found as (
       select $2::bigint as id where $2::bigint is not null
       union select operation_id from app.instruction where reference = $3
       union select operation_id from app.rail_event
         where partner = any($4) and event_id = $3 and operation_id is not null
       union select i.operation_id from app.rail_event e join app.instruction i on i.reference = e.reference
         where e.partner = any($4) and e.event_id = $3)
     select o.id as "operationId", o.at, o.kind, o.detail->>'units' as units, o.detail->>'currency' as currency,
       o.detail->>'counterparty' as counterparty, ${sealedCustomer('c')} as customer
     from found join ledger.operation o on o.id = found.id
     left join lateral (select x.* from app.customer x
       where x.id in ((o.detail->>'payer')::bigint, (o.detail->>'payee')::bigint) and x.brand = $1 and x.id < ${firstSandboxId}
       order by x.id = (o.detail->>'payer')::bigint desc limit 1) c on true
     where c.id is not null or o.brand = '' and $5::boolean or o.detail->>'payer' is null and exists (
       select from app.account a where a.id = any(o.accounts) and a.brand = $1 and a.customer_id < ${firstSandboxId})
     order by o.id limit 20`,
    [brand, number ?? null, reference ?? null, railPartners, isOfHouse(staff)],
  )
  return rows.map(({ at, units, currency, counterparty, customer, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(customer && { customerName: openCustomer(personal, customer).name }),
    ...(counterparty !== null && { counterparty }),
    ...(units !== null &&
      isCurrency(currency ?? '') && {
        amount: {
          amount: amountText(money(BigInt(units), currency as Currency)),
          currencyCode: currency as Currency,
        },
      }),
  }))
}
