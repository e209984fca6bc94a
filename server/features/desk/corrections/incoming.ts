import { operationByKey } from '@sixpence/ledger'
import { isCurrency, money, type Money } from '@sixpence/money'
import { internalRail, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { returnSuspenseKey } from '#payments/rails/booking.ts'
import { lockCasesOfMoney } from '#payments/rails/cases.ts'
import type { PayerFacts } from '#payments/rails/suspense.ts'
import { creditOf, readOutside } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import type { FoundPayment } from '../payment/find-payment.ts'

/** Incoming money and where it was booked: in suspense, or on the account of the customer it was credited to. */
export type Incoming = {
  operationId: number
  amount: Money
  partner: RailPartnerKey
  subject: Subject
  said: PayerFacts | undefined
  /** Time of arrival. */
  since: Date
  /** The company's id of the message about it. */
  eventId: string
  /** The cases about it, the newest first. */
  cases: number[]
  /** The customer it is for: the owner of the addressed account, or the payer of a payment that came back. */
  customerId: number | undefined
  /** The account it was credited to; undefined while it is in suspense. */
  account: number | undefined
}

/** The money of an incoming operation, or of a payment out that came back and could not be credited to its payer. */
export async function incomingOf(s: Services, first: FoundPayment): Promise<Incoming | undefined> {
  if (first.kind === outsideKinds.hold) return cameBack(s, first)
  if (first.kind !== outsideKinds.received && first.kind !== outsideKinds.suspense) return undefined
  const { event, case: caseId, payee } = first.detail
  const { rows } = await s.db.query<EventRow>(
    `select e.id, e.partner, e.event_id as "eventId", e.units::text, e.currency, e.subject, e.sealed,
       a.customer_id as "customerId"
     from app.rail_event e left join app.account a on a.id = e.account_id
     where e.kind = 'received' and e.id = coalesce($1::bigint, (select event_id from app.rail_case where id = $2))`,
    [typeof event === 'number' ? event : null, typeof caseId === 'number' ? caseId : null],
  )
  const [row] = rows
  if (!row || !isCurrency(row.currency)) return undefined
  const account =
    first.kind === outsideKinds.received
      ? first.entries.find(({ amount }) => amount.units > 0n)?.account
      : undefined
  return {
    operationId: first.id,
    amount: money(BigInt(row.units), row.currency),
    partner: row.partner,
    subject: row.subject ?? `rail:${row.partner}:${row.eventId}`,
    said: row.subject && row.sealed ? await s.personal.open<PayerFacts>(row.subject, row.sealed) : undefined,
    since: first.at,
    eventId: row.eventId,
    cases: account === undefined ? await casesOf(s.db, { eventId: row.id }) : [],
    customerId: account === undefined ? (row.customerId ?? undefined) : Number(payee),
    account,
  }
}

async function cameBack(s: Services, first: FoundPayment): Promise<Incoming | undefined> {
  const suspenseReturn = await operationByKey(s.db, returnSuspenseKey(first).key, 0)
  if (!suspenseReturn) return undefined
  const detail = readOutside(first.detail)
  if (detail.partner === internalRail) return undefined
  return {
    operationId: suspenseReturn.id,
    amount: creditOf(detail),
    partner: detail.partner,
    subject: `customer:${detail.payer}`,
    said: undefined,
    since: suspenseReturn.at,
    eventId: String(suspenseReturn.id),
    cases: await casesOf(s.db, { instructionId: first.id }),
    customerId: detail.payer,
    account: undefined,
  }
}

type EventRow = {
  id: number
  partner: RailPartnerKey
  eventId: string
  units: string
  currency: string
  subject: Subject | null
  sealed: Buffer | null
  customerId: number | null
}

async function casesOf(
  db: Pick<pg.Pool, 'query'>,
  { eventId, instructionId }: { eventId?: number; instructionId?: number },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from app.rail_case where event_id = $1 or instruction_id = $2 order by id desc',
    [eventId ?? null, instructionId ?? null],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the cases of money in suspense, as crediting does, and returns whether the money is still there: neither
 * credited, nor being credited or proposed for credit.
 */
export async function isStillThere(client: pg.ClientBase, cases: readonly number[]): Promise<boolean> {
  const locked = await lockCasesOfMoney(client, cases)
  if (!locked.every(({ creditTo }) => creditTo === null)) return false
  const { rowCount } = await client.query(
    `select from app.proposal where call = 'adminPaymentCaseCredit' and subject_id = any($1) and outcome is null`,
    [locked.map(({ id }) => id)],
  )
  return rowCount === 0
}

/** The company's data about the money, as the desk shows it beside each decision. */
export const arrivedOf = ({ account, payer, remittance }: PayerFacts) => ({
  account,
  payerName: payer.name,
  remittance,
})
