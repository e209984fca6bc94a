import { after, before, dayOf } from '@sixpence/days'
import { amountText, isCurrency, money, type Currency } from '@sixpence/money'
import {
  internalRail,
  payingPartners,
  type PayingPartner,
  type RailPartner,
} from '@sixpence/partners/rails/rails'
import type { DifferenceName } from '@sixpence/protocol/books/safeguarding'
import type { Services } from '#context/services.ts'
import { correctionKinds } from '#store/operation/kinds.ts'
import { internalAccount, railAccount } from './booking.ts'

/** A difference of a payment between our books and the company's statement, in minor units; negative is money that left. */
export type Difference = {
  partner: PayingPartner
  reference: string
  name: DifferenceName
  currency: Currency
  ours: bigint
  theirs: bigint
}

export type Reconciliation = {
  /** Sums over all payments in our ledger and in the statements, in minor units; negative is money that left. */
  sums: { partner: PayingPartner; currency: Currency; ledger: bigint; statement: bigint }[]
  differences: Difference[]
  /** Number of unresolved cases. */
  openCases: number
}

type ReconcileDeps = Pick<Services, 'db' | 'clock'> & {
  partners: Pick<Services['partners'], 'rails' | 'internal'>
  /** First day to request statements for, when a restore may have lost earlier rows. */
  since?: Date
}

/**
 * Compares, payment by payment, the instructions with the system accounts of the companies, and these with the
 * companies' statements. Payments in progress are differences until both sides have booked them. @throws when a company
 * does not answer
 */
export async function reconcile(s: ReconcileDeps): Promise<Reconciliation> {
  const reconciliation: Reconciliation = { sums: [], differences: [], openCases: await openCases(s) }
  for (const key of payingPartners) {
    const partner = key === internalRail ? s.partners.internal : s.partners.rails[key]
    if (!partner) continue
    const openedAt = 'since' in partner ? await partner.since() : undefined
    const ours = await bookedBy(s, key)
    const theirs = await statedBy(s, partner, { key, openedAt })
    const sums = new Map<Currency, { ledger: bigint; statement: bigint }>()
    for (const place of new Set([...ours.keys(), ...theirs.keys()])) {
      const [reference = '', currency = ''] = place.split(' ')
      if (!isCurrency(currency)) continue
      const { booked, expected } = ours.get(place) ?? { booked: 0n, expected: 0n }
      const stated = theirs.get(place) ?? 0n
      const sum = sums.get(currency) ?? { ledger: 0n, statement: 0n }
      sums.set(currency, { ledger: sum.ledger + booked, statement: sum.statement + stated })
      const payment = { partner: key, reference, currency }
      if (booked !== stated)
        reconciliation.differences.push({
          ...payment,
          name: nameOf(booked, stated),
          ours: booked,
          theirs: stated,
        })
      if (expected !== undefined && expected !== booked)
        reconciliation.differences.push({ ...payment, name: 'stateDiffers', ours: expected, theirs: booked })
    }
    for (const [currency, sum] of sums) reconciliation.sums.push({ partner: key, currency, ...sum })
  }
  return reconciliation
}

function nameOf(booked: bigint, stated: bigint): Difference['name'] {
  if (booked === 0n) return stated < 0n ? 'paidNotBooked' : 'receivedNotBooked'
  if (stated === 0n) return booked < 0n ? 'bookedNotPaid' : 'bookedNotReceived'
  return 'amountDiffers'
}

/** A difference as a line of text, amounts as decimal text. */
export const inWords = ({ partner, reference, name, currency, ours, theirs }: Difference): string =>
  `${partner} ${reference}: ${name}, ours ${amountText(money(ours, currency))}, theirs ${amountText(money(theirs, currency))} ${currency}`

type Ours = { booked: bigint; expected: bigint | undefined }

/** By reference and currency: the sum on the company's system account, and the sum expected by the instruction. */
async function bookedBy({ db }: ReconcileDeps, key: PayingPartner): Promise<Map<string, Ours>> {
  const { rows } = await db.query<{ place: string; booked: string; expected: string | null }>({
    text: `with lines as (
        select coalesce((o.detail->>'of')::bigint, 0) as instruction, o.detail->>'event' as event,
          o.detail->>'stated' as stated, o.id, -e.amount as units, a.currency,
          o.kind in ('${correctionKinds.writeOff}', '${correctionKinds.reversal}') as "isWrittenOff"
        from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.operation o on o.id = e.operation_id
        where a.kind like $1 and a.lane is not null),
      booked as (
        select coalesce(i.reference, v.event_id, l.stated, 'operation-' || l.id) as reference, l.currency,
          sum(l.units) as units, coalesce(sum(l.units) filter (where l."isWrittenOff"), 0) as written
        from lines l left join app.instruction i on i.operation_id = l.instruction
          left join app.rail_event v on v.id = l.event::bigint
        group by 1, 2),
      expected as (
        select reference, currency, case when state = 'settled' then -units else 0 end as units
        from app.instruction where partner = $2)
      select coalesce(b.reference, x.reference) || ' ' || coalesce(b.currency, x.currency) as place,
        coalesce(b.units, 0)::text as booked,
        -- What was written off is booked, and no payment's state says so.
        (x.units + coalesce(b.written, 0))::text as expected
      from booked b full join expected x using (reference, currency)`,
    // Each of the other databases has its own account.
    values: [key === internalRail ? internalAccount('%') : railAccount(key), key],
  })
  return new Map(
    rows.map(({ place, booked, expected }) => [
      place,
      { booked: BigInt(booked), expected: expected === null ? undefined : BigInt(expected) },
    ]),
  )
}

/** Sums of the statements by reference and currency, from the day before our first row until today. */
async function statedBy(
  { db, clock, since }: ReconcileDeps,
  partner: Pick<RailPartner, 'statement'>,
  { key, openedAt }: { key: PayingPartner; openedAt: Date | undefined },
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ first: Date | null }>(
    `select least((select min(created_at) from app.instruction where partner = $1),
       (select min(received_at) from app.rail_event where partner = $1),
       -- What comes from other databases of this bank has no row of its own.
       $3::timestamptz, $2) as first`,
    [key, since ?? null, openedAt ?? null],
  )
  const stated = new Map<string, bigint>()
  const first = rows[0]?.first
  if (!first) return stated
  const today = dayOf(clock.now())
  for (let day = before(dayOf(first), { days: 1 }); day <= today; day = after(day, { days: 1 }))
    for (const { reference, currency, units } of await partner.statement(day)) {
      const place = `${reference} ${currency}`
      stated.set(place, (stated.get(place) ?? 0n) + units)
    }
  return stated
}

async function openCases({ db }: ReconcileDeps): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from app.rail_case where resolved_at is null',
  )
  return rows[0]?.count ?? 0
}
