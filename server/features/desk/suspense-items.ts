import { type Currency, isCurrency, money, type Money } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import type { PayerFacts } from '#payments/rails/suspense.ts'
import { outsideKinds } from '#store/operation/kinds.ts'

/** Money in suspense that came in by an operation, and what is known of it. */
export type SuspenseItem = {
  operationId: number
  amount: Money
  since: Date
  partner: string | undefined
  said: PayerFacts | undefined
  /** The newest case about it; whether it is open. */
  caseId: number | undefined
  isCaseOpen: boolean
  correctionId: number | undefined
  brand: string | undefined
}

/**
 * All money in suspense by the operation that brought it there, oldest first. Each entry of the account is counted
 * where its money came in, so that the sum of the items is the account's balance by construction.
 */
export async function suspenseItems({
  db,
  personal,
}: Pick<Services, 'db' | 'personal'>): Promise<SuspenseItem[]> {
  const { rows } = await db.query<Row>({
    text: statement,
    values: [outsideKinds.suspense],
  })
  return Promise.all(
    rows.flatMap(({ units, currency, subject, sealed, ...row }) =>
      isCurrency(currency)
        ? [
            (async (): Promise<SuspenseItem> => ({
              operationId: row.operationId,
              amount: money(BigInt(units), currency),
              since: row.since,
              partner: row.partner ?? undefined,
              said: subject && sealed ? await personal.open<PayerFacts>(subject, sealed) : undefined,
              caseId: row.caseId ?? undefined,
              isCaseOpen: row.isCaseOpen ?? false,
              correctionId: row.correctionId ?? undefined,
              brand: row.brand ?? undefined,
            }))(),
          ]
        : [],
    ),
  )
}

/** The sums of items by currency. */
export function suspenseSums(items: readonly SuspenseItem[]): Map<Currency, bigint> {
  const sums = new Map<Currency, bigint>()
  for (const { amount } of items) sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.units)
  return sums
}

type Row = {
  operationId: number
  units: string
  currency: string
  since: Date
  partner: string | null
  subject: Subject | null
  sealed: Buffer | null
  caseId: number | null
  isCaseOpen: boolean | null
  correctionId: number | null
  brand: string | null
}

// The end of a payment's wait refers to what set it aside; a credit refers to its case; a return, a write-off and their
// reversals refer to their correction, and a reversal to the write-off.
const statement = `with booked as (
    select e.operation_id, e.amount, a.currency, o.kind, o.detail
    from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.operation o on o.id = e.operation_id
    where a.kind = 'suspense' and a.lane is not null),
  of_money as (
    select b.amount, b.currency, coalesce(
      (b.detail->>'keptBy')::bigint,
      (select case when x.kind = 'reversal'
          then (select w.operation_id from app.correction w where w.booked_id = x.operation_id and w.kind = 'writeOff')
          else x.operation_id end
        from app.correction x where x.id = (b.detail->>'correction')::bigint),
      (select coalesce(v.operation_id, (select r.operation_id from booked r
          where r.kind = $1 and (r.detail->>'of')::bigint = k.instruction_id limit 1))
        from app.rail_case k left join app.rail_event v on v.id = k.event_id
        where k.id = (b.detail->>'case')::bigint),
      b.operation_id) as item
    from booked b),
  item as (
    select item as operation_id, currency, sum(amount) as units from of_money
    group by item, currency having sum(amount) <> 0)
  select i.operation_id as "operationId", i.units::text, i.currency, o.at as since,
    coalesce(v.partner, o.detail->>'partner') as partner, v.subject, v.sealed, k.id as "caseId",
    k.resolved_at is null as "isCaseOpen", x.id as "correctionId", coalesce(c.brand, p.brand) as brand
  from item i join ledger.operation o on o.id = i.operation_id
    left join app.rail_event v on v.id = (o.detail->>'event')::bigint and v.kind = 'received'
    left join app.account a on a.id = v.account_id left join app.customer c on c.id = a.customer_id
    left join app.customer p on p.id = (o.detail->>'payer')::bigint
    left join lateral (select k.id, k.resolved_at from app.rail_case k
      where k.event_id = v.id or v.id is null and k.instruction_id = (o.detail->>'of')::bigint
      order by k.resolved_at is not null, k.id desc limit 1) k on true
    left join lateral (select x.id from app.correction x where x.operation_id = i.operation_id and x.kind <> 'reversal'
      and x.state not in ('declined', 'failed') and not x.undone order by x.id desc limit 1) x on true
  order by o.at, i.operation_id`
