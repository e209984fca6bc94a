import { hold, operation } from '@sixpence/ledger'
import { amountText, type Currency, isCurrency, money, type Money } from '@sixpence/money'
import { railPartners } from '@sixpence/partners/rails/rails'
import type { FoundPaymentRow } from '@sixpence/protocol/desk/desk'
import type { Services } from '#context/services.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import type { PayerFacts } from '#payments/rails/suspense.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { cardKinds, outsideKinds } from '#store/operation/kinds.ts'
import { isOfHouse, type Staff } from '#store/staff/staff.ts'
import type { Recognised } from './recognise.ts'
import { operationsByWords } from './payments-by-words.ts'

type Row = {
  operationId: number
  at: Date
  kind: string
  units: string | null
  currency: string | null
  counterparty: string | null
  payer: number | null
  /** The account a card's payment is held on. */
  from: number | null
  customer: SealedCustomer | null
  suspended: { subject: Subject; sealed: string; isOpen: boolean } | null
}

type Deps = Pick<Services, 'db' | 'personal' | 'store'>
type Reader = { brand: string; staff: Staff | null }
type Page = { limit: number }

/**
 * Payments with this number, with this reference at their company, with this message id of an incoming payment, or that
 * match by words: the payment with the number first, then the newest. Either side must be a customer of the brand;
 * incoming money without a customer is found by staff of the whole bank.
 */
export async function paymentsFound(
  s: Deps,
  { brand, staff }: Reader,
  { search, number, reference }: Recognised & { search: string },
  { limit }: Page,
): Promise<FoundPaymentRow[]> {
  const byWords = await operationsByWords(s, search, { house: isOfHouse(staff) })
  const { rows } = await s.db.query<Row>(
    `with found as (
       select $2::bigint as id where $2::bigint is not null
       union select unnest($6::bigint[])
       union select operation_id from app.instruction where reference = $3
       union select operation_id from app.rail_event
         where partner = any($4) and event_id = $3 and operation_id is not null
       union select i.operation_id from app.rail_event e join app.instruction i on i.reference = e.reference
         where e.partner = any($4) and e.event_id = $3)
     select o.id as "operationId", o.at, o.kind, o.detail->>'units' as units, o.detail->>'currency' as currency,
       o.detail->>'counterparty' as counterparty, (o.detail->>'payer')::bigint as payer, (o.detail->>'from')::bigint as "from",
       ${sealedCustomer('c')} as customer,
       (select jsonb_build_object('subject', e.subject, 'sealed', encode(e.sealed, 'base64'), 'isOpen',
            exists (select from app.rail_case k where k.event_id = e.id and k.resolved_at is null))
          from app.rail_event e where o.kind = '${outsideKinds.suspense}' and e.id = (o.detail->>'event')::bigint) as suspended
     from found join ledger.operation o on o.id = found.id
     left join lateral (select x.* from app.customer x
       where x.id in ((o.detail->>'payer')::bigint, (o.detail->>'payee')::bigint,
           (select a.customer_id from app.account a where a.id = (o.detail->>'card')::bigint)) and x.brand = $1 and x.id < ${firstSandboxId}
       order by x.id = (o.detail->>'payer')::bigint desc limit 1) c on true
     where c.id is not null or o.brand = '' and $5::boolean or o.detail->>'payer' is null and exists (
       select from app.account a where a.id = any(o.accounts) and a.brand = $1 and a.customer_id < ${firstSandboxId})
     order by o.id = $2 desc nulls last, o.id desc limit $7`,
    [brand, number ?? null, reference ?? null, railPartners, isOfHouse(staff), byWords, limit],
  )
  return Promise.all(rows.map((row) => describePayment(s, row)))
}

async function describePayment(s: Deps, row: Row): Promise<FoundPaymentRow> {
  const { operationId, at, kind, customer, suspended } = row
  const [facts, stand] = await Promise.all([
    suspended?.sealed
      ? s.personal.open<PayerFacts>(suspended.subject, Buffer.from(suspended.sealed, 'base64'))
      : undefined,
    standOf(s, row),
  ])
  const counterparty = row.counterparty ?? facts?.payer.name
  return {
    operationId,
    at: at.toISOString(),
    kind,
    ...(customer && { customerName: openCustomer(s.personal, customer).name }),
    ...(counterparty !== undefined && { counterparty }),
    ...(row.payer === null && kind !== cardKinds.hold && { isIncoming: true }),
    ...(stand.state && { state: stand.state }),
    ...(stand.amount && {
      amount: { amount: amountText(stand.amount), currencyCode: stand.amount.currency },
    }),
  }
}

type Stand = { amount?: Money; state?: FoundPaymentRow['state'] }

/** Amount and state of a payment, as its customer sees it. */
async function standOf({ db, store }: Deps, row: Row): Promise<Stand> {
  const { operationId, kind, units, currency, payer, from, suspended } = row
  if (kind === cardKinds.hold && from !== null) {
    const held = await hold(db, from, operationId)
    return held ? { amount: held.amount, state: cardStates[held.state] } : {}
  }
  if (units !== null && isCurrency(currency ?? '')) {
    const amount = money(BigInt(units), currency as Currency)
    const own = payer === null ? undefined : await store.transactions.own(payer, operationId)
    return { amount, ...(own && { state: own.status }) }
  }
  const [entry] = (await operation(db, operationId))?.entries ?? []
  const moved = entry && {
    ...entry.amount,
    units: entry.amount.units < 0n ? -entry.amount.units : entry.amount.units,
  }
  if (suspended?.isOpen) return { ...(moved && { amount: moved }), state: 'inSuspense' }
  return {
    ...(moved && { amount: moved }),
    ...(kind === outsideKinds.received && { state: 'completed' as const }),
  }
}

const cardStates = { open: 'pending', posted: 'completed', voided: 'canceled', expired: 'canceled' } as const
