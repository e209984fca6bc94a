import { guardVersions, hold } from '@sixpence/ledger'
import { compare } from '@sixpence/money'
import type { DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import type pg from 'pg'
import type { Change } from '#core/audited-transaction.ts'
import type { Acting, Browser } from '#context/handler.ts'
import { announce } from '#core/outbox.ts'
import type { Services } from '#context/services.ts'
import { roomFor } from '#payments/limits.ts'
import { customerGuard } from '#store/customer/people.ts'
import { noteNext } from '#store/request/request-notices.ts'
import { approvedBy, approvingOf, paidOf, standing } from '#store/request/requests.ts'
import { isGlobalBatch, limitedOf, waitsUntil, type PaymentDetail } from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { coolingFor, isOlder } from '#auth/cooling.ts'
import { bookHeld, releaseHeld } from './held-payment.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'

export type Deciding = { by: Acting; services: Services; browser: Browser; change: Change }

/** What one colleague says of one payment, and what they were shown of it. */
export type Said = {
  id: number
  digest?: string | undefined
  declined: boolean
  reason?: string | undefined
  /** Ours to know: by which method the approver confirms what they approve. */
  method: number
  /** They have proven it by something they had before any change of factors that still holds payments back. */
  isOlderProof?: boolean
}

/** The payment if it waits for colleagues and this person may decide it; else why not. */
export async function decidable(
  { by, services: s, browser }: Omit<Deciding, 'change'>,
  { id, digest, declined, method, isOlderProof = false }: Said,
): Promise<OwnTransaction | DecisionOutcome> {
  const payment = await s.store.transactions.own(by.customer.id, id)
  if (!payment || payment.side !== 'payer' || !payment.detail.request) return 'notFound'
  const { operation, detail } = payment
  if (operation.actor === by.person.id) return 'ownRequest'
  if (digest !== undefined && digest !== digestOf(detail).toString('base64url')) return 'changed'
  if (declined) return payment
  if (by.customer.limited) return 'customerLimited'
  if (payment.isWaiting && (await isAboveLimit(s, by, detail))) return 'limitExceeded'
  if (isOlderProof || detail.method === 'betweenAccounts') return payment
  const cooling = await coolingFor(s, by.person, detail, browser)
  return cooling && !isOlder(method, by.person, cooling) ? 'coolingOff' : payment
}

/**
 * Records what a colleague says of a payment; the approval that completes what the rules ask for books it, and whoever
 * declines ends it. Which of several at the same moment is the last is decided under a lock on the payment's approval;
 * what was decided and then not finished is finished by the job that finishes held payments.
 */
export async function decideRequest(context: Deciding, said: Said): Promise<DecisionOutcome> {
  const { by, services: s } = context
  const payment = await decidable(context, said)
  if (typeof payment === 'string') return payment
  const { outcome, version } = await context.change((client) => record(client, context, payment, said))
  if (outcome === 'declined') {
    const released = await releaseHeld(s, payment, by.person.id, 'rejected')
    return isFinal(released) ? 'declined' : 'outcomeUnknown'
  }
  if (outcome !== 'approved') return outcome
  const booked = await bookHeld(s, payment, by.person.id, [
    { subject: customerGuard(by.customer.id), version },
  ])
  if (isFinal(booked)) return 'approved'
  return whyNotBooked[booked] ?? 'outcomeUnknown'
}

const whyNotBooked: Partial<Record<string, DecisionOutcome>> = {
  holdNotOpen: 'over',
  holdExpired: 'over',
  accountFrozen: 'accountFrozen',
  accountClosed: 'payeeCannotReceive',
  balanceTooLarge: 'payeeCannotReceive',
}

const isFinal = (outcome: string): boolean => outcome === 'done' || outcome === 'repeated'

type Recorded = { outcome: DecisionOutcome; version: number }

async function record(
  client: pg.PoolClient,
  { by, services: s }: Deciding,
  { operation, detail }: OwnTransaction,
  said: Said,
): Promise<Recorded> {
  const { id } = operation
  const subject = customerGuard(by.customer.id)
  await client.query(
    `insert into app.approval (operation_id, account_id, customer_id, person_id, brand, method, digest, expires_at)
     select $1, h.account_id, $2, $3, $4, 0, $5, coalesce($7, h.expires) from ledger.hold h
     where h.account_id = $6 and h.operation_id = $1 on conflict (operation_id) do nothing`,
    [
      id,
      by.customer.id,
      operation.actor,
      by.customer.brand,
      digestOf(detail),
      detail.from,
      waitsUntil(detail) ?? null,
    ],
  )
  const { rows } = await client.query<{ state: string }>(
    'select state from app.approval where operation_id = $1 for update',
    [id],
  )
  // Before what it guards: what changes from here on makes the booking stale.
  const version = (await guardVersions(client, [subject])).get(subject) ?? 0
  const approving = await approvingOf(client, by.customer.id, [id], true)
  const customer = await client.query<{ limited: boolean }>(
    'select limited or closed as limited from app.customer where id = $1',
    [by.customer.id],
  )
  const ended = (outcome: DecisionOutcome): Recorded => ({ outcome, version })
  if (!approving.mayApprove.includes(by.person.id)) return ended('notAsked')
  if (customer.rows[0]?.limited && !said.declined) return ended('customerLimited')
  const mine = approving.decisions.find(({ person }) => person === by.person.id)
  // A lost answer is asked for again: what was passed is booked once, whoever comes back for it.
  if (rows[0]?.state === 'passed' && mine?.approved && !said.declined) return ended('approved')
  const held = await hold(client, detail.from, id)
  if (rows[0]?.state !== 'open' || held?.state !== 'open') return ended('over')
  const paid = paidOf({ actor: operation.actor, detail })
  const before = standing(approving, paid, approvedBy(approving, id))
  if (mine && !said.declined && !before.isDone) return ended('alreadyDecided')
  if (!said.declined && !mine && !before.next.includes(by.person.id) && !before.isDone)
    return ended('notAsked')
  await client.query(
    `insert into app.request_decision (operation_id, person_id, customer_id, approved, digest, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (operation_id, person_id) do nothing`,
    [
      id,
      by.person.id,
      by.customer.id,
      !said.declined,
      digestOf(detail),
      said.reason ? await s.personal.seal(`customer:${by.customer.id}`, said.reason, client) : null,
      s.clock.now(),
    ],
  )
  const approved = [...approvedBy(approving, id), by.person.id]
  const after = standing(approving, paid, approved)
  if (!said.declined && !after.isDone) {
    await noteNext(client, {
      operation: id,
      customer: by.customer.id,
      people: after.next.filter((one) => !before.next.includes(one)),
      at: s.clock.now(),
    })
    await announce(client, {
      customerId: by.customer.id,
      event: 'refresh',
      data: { operationId: id },
      changed: ['approvals'],
    })
    return ended('recorded')
  }
  // Its day begins anew: for so long the job looks after what a crash leaves half done.
  await client.query(
    `update app.approval set state = $2, person_id = $3, created_at = now() where operation_id = $1`,
    [id, said.declined ? 'canceled' : 'passed', by.person.id],
  )
  return ended(said.declined ? 'declined' : 'approved')
}

/** Limits may have become lower since it was asked for; what is held counts in them already. */
async function isAboveLimit(s: Services, { customer }: Acting, detail: PaymentDetail): Promise<boolean> {
  const { amount, method, country } = limitedOf(detail)
  const { caps, used } = await roomFor(s, customer, method, amount.currency, country)
  return (
    // Each payment of a batch was looked at by itself.
    (!isGlobalBatch(detail) && compare(amount, caps.perOperation) > 0) ||
    used.day > caps.perDay.units ||
    used.month > caps.perMonth.units
  )
}
