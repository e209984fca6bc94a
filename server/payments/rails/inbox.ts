import type { PayInWay } from '@sixpence/partners/rails/pay-in'
import { amountText, isCurrency, money } from '@sixpence/money'
import type { RailEvent, RailPartnerKey } from '@sixpence/partners/rails/rails'
import { operationByKey } from '@sixpence/ledger'
import type { SignedMessage } from '@sixpence/partners/webhook-signature'
import type pg from 'pg'
import type { NotificationType } from '@sixpence/protocol/notifications/types'
import { announce } from '#core/outbox/outbox.ts'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import { transaction } from '#core/database.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { announceTold } from '#notify/customer-letter.ts'
import { keepEvents } from './keep-events.ts'
import { receivedUses } from '#payments/receiving/received-uses.ts'
import { bookReceived, suspenseKey } from './booking.ts'
import { aboveLevel, openCase } from './cases.ts'
import { applyReport, type Rails } from './conclude.ts'
import { RetryAtOnce, jitter } from './moves.ts'
import { instructionColumns, instructionOf, noteRecall, type InstructionRead } from './instructions.ts'
import type { PayerFacts } from './suspense.ts'

/** Stores the event of a company's webhook, once; a job processes it. False when the signature is not the company's. */
export async function takeRailCallback(
  s: Rails,
  key: RailPartnerKey,
  message: SignedMessage,
): Promise<boolean> {
  const event = s.partners.rails[key]?.read(message, s.clock.now())
  if (!event) return false
  await keepEvents(s, key, [event])
  return true
}

type EventRow = {
  id: number
  partner: RailPartnerKey
  kind: RailEvent['kind']
  reference: string
  units: string
  currency: string
  reason: string | null
  receivedAt: Date
  subject: Subject | null
  sealed: Buffer | null
  accountId: number | null
  attempts: number
}

/**
 * Processes stored events, those of the same payment in order; several processes may run it at once. Returns the number
 * of claimed events.
 */
export async function takeEvents(s: Rails, limit = 100): Promise<number> {
  const now = s.clock.now()
  const rows = await claimDue<EventRow>(s.db, openEvents, { now, limit, leaseMs: moneyLeaseMs })
  await Promise.all(rows.map((event) => takeEvent(s, event)))
  return rows.length
}

// Only the oldest open event of each payment.
const openEvents = {
  table: 'app.rail_event e',
  key: 'id',
  due: `done is null and next_at <= $3 and id = (
    select x.id from app.rail_event x
    where x.partner = e.partner and x.reference = e.reference and x.done is null order by x.id limit 1)`,
  order: 'next_at, id',
  lease: 'next_at',
  set: 'next_at = $1, attempts = attempts + 1',
  returning: `id, partner, kind, reference, units::text, currency, reason, received_at as "receivedAt", subject, sealed,
    account_id as "accountId", attempts`,
}

async function takeEvent(s: Rails, event: EventRow): Promise<void> {
  try {
    if (event.kind === 'received') await takeReceived(s, event)
    else if (event.kind === 'unclear') await takeUnclear(s, event)
    else await takePayment(s, event, event.kind)
  } catch (error) {
    if (!(error instanceof RetryAtOnce))
      s.log.warn(
        { event: event.id, partner: event.partner, ...faultFields(error) },
        'a rail event failed and will retry',
      )
    const waitMs =
      error instanceof RetryAtOnce
        ? 0
        : jitter(Math.min(30 * 60_000, 1_000 * 2 ** Math.min(event.attempts, 12)))
    await s.db.query('update app.rail_event set next_at = $2 where id = $1 and done is null', [
      event.id,
      new Date(s.clock.now().getTime() + waitMs),
    ])
  }
}

async function takePayment(
  s: Rails,
  event: EventRow,
  kind: Exclude<EventRow['kind'], 'received' | 'unclear'>,
): Promise<void> {
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where partner = $1 and reference = $2`,
    [event.partner, event.reference],
  )
  const row = rows[0] && instructionOf(rows[0])
  if (!row || !isCurrency(event.currency))
    return transaction(s.db, async (client) => {
      await openCase(client, {
        ...caseOf(s, event, 'unknownReference'),
        expected: 'nothing',
        found: `${event.kind} ${event.units} ${event.currency}`,
      })
      await close(s, event)(client, 'case', null)
    })
  if (kind === 'recallRefused')
    return transaction(s.db, async (client) => {
      await noteRecall(client, row.operationId, 'refused', s.clock.now())
      await close(s, event)(client, 'recallRefused', null)
    })
  const partner = s.partners.rails[event.partner]
  if (!partner) throw new Error(`no ${event.partner} company is set, which rail event ${event.id} needs`)
  const reported = { kind, units: BigInt(event.units), currency: event.currency, isAsked: false }
  await applyReport(s, partner, row, reported, {
    eventId: event.id,
    reason: event.reason,
    close: close(s, event),
  })
}

/** Opens a case for a statement line that could not be parsed: nothing is booked, staff read it. */
const takeUnclear = (s: Rails, event: EventRow): Promise<void> =>
  transaction(s.db, async (client) => {
    await openCase(client, {
      ...caseOf(s, event, 'lineNotUnderstood'),
      expected: 'a line that can be read',
      found: event.reason ?? '',
    })
    await close(s, event)(client, 'case', null)
  })

async function takeReceived(s: Rails, event: EventRow): Promise<void> {
  if (!isCurrency(event.currency))
    throw new Error(`rail event ${event.id} has the unknown currency ${event.currency}`)
  const amount = money(BigInt(event.units), event.currency)
  const payer =
    event.subject && event.sealed ? await s.personal.open<PayerFacts>(event.subject, event.sealed) : undefined
  const about = payer ?? { account: '', payer: { name: '–' }, remittance: '' }
  const { rows } = await s.db.query<PaidAccount>(
    `select a.customer_id as "customerId", a.brand, a.currency, c.verified
     from app.account a join app.customer c on c.id = a.customer_id where a.id = $1`,
    [event.accountId],
  )
  const [account] = rows
  const ways = await s.db.query<{ way: PayInWay }>(
    'select way from app.way_in where partner = $1 and number = $2 limit 1',
    [event.partner, about.account],
  )
  const to =
    account && event.accountId !== null && account.currency === amount.currency && event.reason === null
      ? {
          account: event.accountId,
          customerId: account.customerId,
          brand: account.brand,
          way: ways.rows[0]?.way,
          uses: account.verified ? [] : await receivedUses(s, account.customerId, amount),
        }
      : undefined
  const incoming = { id: event.id, partner: event.partner, receivedAt: event.receivedAt, amount }
  const booked =
    to && ((await alreadyKept(s, incoming, account)) ?? (await bookReceived(s, incoming, to, about)))
  if (booked === 'later') throw new RetryAtOnce(`rail event ${event.id} was not booked: the ledger is busy`)
  const refused = booked && 'difference' in booked ? booked.difference : undefined
  const difference = to ? refused : differenceOf(event, account)
  const isAboveLevel = difference === aboveLevel
  const booking = difference === undefined ? booked : await bookReceived(s, incoming, undefined, about)
  if (!booking || booking === 'later' || 'difference' in booking)
    throw new RetryAtOnce(`rail event ${event.id} could not be booked into suspense`)
  await transaction(s.db, async (client) => {
    if (difference !== undefined)
      await openCase(client, {
        ...caseOf(s, event, difference),
        expected: account ? `an open account in ${account.currency}` : 'an account of a customer',
        found: `${event.units} ${event.currency} in suspense, operation ${booking.operationId}${event.reason ? `; ${event.reason}` : ''}`,
      })
    else if (to)
      await announce(client, {
        customerId: to.customerId,
        event: 'notification',
        data: { ...incomingTold(booking.operationId, event), refresh: ['accounts'] },
        changed: ['accounts', 'history'],
      })
    if (to && isAboveLevel) await announceTold(client, to.customerId, 'moneyWaits')
    await close(s, event)(client, difference === undefined ? 'booked' : 'case', booking.operationId)
  })
}

type PaidAccount = { customerId: number; brand: string; currency: string; verified: boolean }

/**
 * Whether money for an unverified customer was set aside before a crash: their limits may have changed since, and it
 * must not be credited as well.
 */
async function alreadyKept(
  s: Rails,
  incoming: { id: number; receivedAt: Date },
  account: PaidAccount | undefined,
): Promise<{ difference: string } | undefined> {
  if (account?.verified !== false) return undefined
  const { key, owner } = suspenseKey(incoming)
  return (await operationByKey(s.db, key, owner)) && { difference: aboveLevel }
}

function differenceOf({ reason }: EventRow, account: object | undefined): string {
  if (reason !== null) return 'detailsDiffer'
  return account ? 'currencyDiffers' : 'unknownAccount'
}

const incomingTold = (operationId: number, { units, currency }: EventRow) => ({
  type: 'payment.in' satisfies NotificationType,
  operationId,
  amount: isCurrency(currency) ? amountText(money(BigInt(units), currency)) : units,
  currencyCode: currency,
})

const caseOf = (s: Rails, { partner, reference, id }: EventRow, difference: string) => ({
  partner,
  reference,
  difference,
  eventId: id,
  at: s.clock.now(),
})

/** Closes an event once; throws for the second worker, which rolls its transaction back. */
const close =
  (s: Rails, { id }: EventRow) =>
  async (client: pg.ClientBase, done: string, operationId: number | null): Promise<void> => {
    const { rowCount } = await client.query(
      'update app.rail_event set done = $2, done_at = $3, operation_id = $4 where id = $1 and done is null',
      [id, done, s.clock.now(), operationId],
    )
    if (rowCount !== 1) throw new RetryAtOnce(`rail event ${id} was closed by another worker`)
  }
