import { amountText } from '@sixpence/money'
import type { DeskPayment } from '@sixpence/protocol/desk/desk'
import type { CorrectionKind, CorrectionState } from '@sixpence/protocol/desk/desk-corrections'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { WayBack } from '#payments/rails/corrections.ts'
import { wayBack, type NoWayBack } from '#payments/rails/return-route.ts'
import { findPayment, type FoundPayment } from '../payment/find-payment.ts'
import { arrivedOf, incomingOf, type Incoming } from './incoming.ts'
import { whyNoWriteOff } from './may-write-off.ts'
import { requireNoConflict } from '../conflict.ts'

/**
 * The incoming money of a payment, if this brand's desk may correct it. @throws Refused transactionNotFound |
 * actionNotNow when there is nothing to correct | ownCase
 */
export async function incomingFor(s: Services, by: Principal, operationId: number): Promise<Incoming> {
  const first = await findPayment(s.db, by, operationId)
  const incoming = await incomingOf(s, first)
  if (!incoming || !(await isOfBrand(s, by, incoming))) throw new Refused('actionNotNow')
  await requireNoConflict(s, by, incoming.customerId)
  return incoming
}

/**
 * Money in suspense without a customer may be corrected by the desk of any brand; a customer's money only by the desk
 * of their brand.
 */
async function isOfBrand(
  { db }: Pick<Services, 'db'>,
  { person }: Pick<Principal, 'person'>,
  { customerId }: Pick<Incoming, 'customerId'>,
): Promise<boolean> {
  if (customerId === undefined) return true
  const { rowCount } = await db.query('select from app.customer where id = $1 and brand = $2', [
    customerId,
    person.brand,
  ])
  return rowCount === 1
}

/** How the money goes back, from the account it was credited to or from suspense; or the name of the refusal. */
export async function wayOfIncoming(
  s: Services,
  brand: string,
  incoming: Incoming,
): Promise<WayBack | NoWayBack | 'returnNotCovered'> {
  const { partner, amount, said: payer, eventId, account } = incoming
  const way = wayBack({ partner, currency: amount.currency, said: payer, eventId }, s.brand(brand).legalName)
  if (typeof way === 'string' || account === undefined) return way
  const { rows } = await s.db.query<{ isCovered: boolean }>(
    `select booked - held >= $2 and state = 'open' as "isCovered" from ledger.balance where account_id = $1`,
    [account, String(amount.units)],
  )
  return rows[0]?.isCovered ? { ...way, from: account } : 'returnNotCovered'
}

/** The corrections shown on a payment's page: those proposed so far, and those that are possible. */
export async function correctionsOf(
  s: Services,
  by: Principal,
  first: FoundPayment,
): Promise<Pick<DeskPayment, 'corrections' | 'correctable'> & { bookings: number[] }> {
  const incoming = await incomingOf(s, first)
  const { rows } = await s.db.query<{
    id: number
    kind: CorrectionKind
    state: CorrectionState
    isUndone: boolean
    at: Date
    bookedId: number | null
  }>(
    `select x.id, x.kind, x.state, x.undone as "isUndone", x.proposed_at as at, x.booked_id as "bookedId"
     from app.correction x where x.operation_id = $1 or x.booked_id = $2
       or x.kind = 'reversal' and x.operation_id in (select w.booked_id from app.correction w where w.operation_id = $1)
     order by x.id`,
    [incoming?.operationId ?? null, first.id],
  )
  const corrections = rows.map(({ id, kind, state, isUndone, at }) => ({
    id,
    kind,
    state,
    isUndone,
    at: at.toISOString(),
  }))
  const bookings = rows.flatMap(({ bookedId }) => (bookedId === null ? [] : [bookedId]))
  if (!incoming || !(await mayBeCorrected(s, by, incoming, rows))) return { corrections, bookings }
  const way = await wayOfIncoming(s, by.person.brand, incoming)
  const noWriteOff =
    incoming.account === undefined ? await whyNoWriteOff(s, s.db, { incoming, way }) : undefined
  return {
    corrections,
    bookings,
    correctable: {
      amount: amountText(incoming.amount),
      currencyCode: incoming.amount.currency,
      back:
        typeof way === 'string'
          ? { refused: way }
          : { name: way.payee.name, account: way.account, rail: way.rail },
      isSuspended: incoming.account === undefined,
      since: incoming.since.toISOString(),
      ...(incoming.said && { arrived: arrivedOf(incoming.said) }),
      ...(noWriteOff && {
        noWriteOff: {
          refused: noWriteOff.refused,
          ...('day' in noWriteOff && { from: noWriteOff.day.toISOString() }),
        },
      }),
    },
  }
}

async function mayBeCorrected(
  s: Services,
  by: Principal,
  incoming: Incoming,
  corrections: readonly { kind: string; state: string; isUndone: boolean }[],
): Promise<boolean> {
  const isBeing = corrections.some(
    ({ kind, state, isUndone }) =>
      kind !== 'reversal' && state !== 'declined' && state !== 'failed' && !isUndone,
  )
  if (isBeing || !(await isOfBrand(s, by, incoming))) return false
  const { rowCount } = await s.db.query(
    `select from app.rail_case where id = any($1) and (resolution = 'credited' or credit_account is not null)`,
    [incoming.cases],
  )
  return rowCount === 0
}
