import { guardVersions, hold, type Result } from '@sixpence/ledger'
import { compare } from '@sixpence/money'
import type { DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import type pg from 'pg'
import type { Change } from '#core/audited-transaction.ts'
import type { ActingPrincipal, Browser } from '#context/handler.ts'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { isAboveOverall, roomFor } from '#payments/limits.ts'
import { customerGuard } from '#store/customer/people.ts'
import { noteNext } from '#store/request/request-notices.ts'
import { approvedBy, approvalFactsOf, paymentFactsOf, approvalStatus } from '#store/request/requests.ts'
import { isBatch, limitedOf, waitsUntil, type PaymentDetail } from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { coolingFor, isOlder } from '#auth/cooling.ts'
import { bookHeld, voidHeld } from './held-payment.ts'
import { endOvertaken } from './end-overtaken.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import { mayMoveMoney } from '#store/customer/customer-facts.ts'

export type DecisionContext = { by: ActingPrincipal; services: Services; browser: Browser; change: Change }

/** A colleague's decision on a payment, and the digest of what they were shown. */
export type RequestDecision = {
  id: number
  digest?: string | undefined
  declined: boolean
  reason?: string | undefined
  /** Set by the server: the method by which the approver confirms. */
  method: number
  /** Confirmed by a factor set up before any change for which cooling still applies. */
  isOlderProof?: boolean
}

/**
 * The payment, if it waits for colleagues and this person may decide it; otherwise the outcome with the reason. A request
 * that may no longer be booked at its exchange rate ends.
 */
export async function decidable(
  { by, services: s, browser }: Omit<DecisionContext, 'change'>,
  { id, digest, declined, method, isOlderProof = false }: RequestDecision,
): Promise<OwnTransaction | DecisionOutcome> {
  const payment = await s.store.transactions.own(by.customer.id, id)
  if (!payment || payment.side !== 'payer' || !payment.detail.request) return 'notFound'
  const { operation, detail } = payment
  if (operation.actor === by.person.id && (await isTheirs(s, payment))) return 'ownRequest'
  if (digest !== undefined && digest !== digestOf(detail).toString('base64url')) return 'changed'
  if (declined) return payment
  if (by.customer.limited) return 'customerLimited'
  const overtaken = payment.isWaiting && (await endOvertaken(s, payment, by.person.id))
  if (overtaken) return overtaken
  if (payment.isWaiting && (await isAboveLimit(s, by, detail))) return 'limitExceeded'
  if (isOlderProof || detail.method === 'betweenAccounts') return payment
  const cooling = await coolingFor(s, by.person, detail, browser)
  return cooling && !isOlder(method, by.person, cooling) ? 'coolingOff' : payment
}

/**
 * Records a colleague's decision. The approval that fulfils the company's rules books the payment; a decline voids
 * it. Concurrent decisions are ordered by a lock on the payment's approval. A decided payment that a crash interrupts
 * is finished by the job for held payments.
 */
export async function decideRequest(
  context: DecisionContext,
  decision: RequestDecision,
): Promise<DecisionOutcome> {
  const { by, services: s } = context
  const payment = await decidable(context, decision)
  if (typeof payment === 'string') return payment
  const { outcome, version } = await context.change((client) => record(client, context, payment, decision))
  if (outcome === 'declined') {
    const voided = await voidHeld(s, payment, by.person.id, 'rejected')
    return isFinal(voided) ? 'declined' : 'outcomeUnknown'
  }
  if (outcome !== 'approved') return outcome
  const booked = await bookHeld(s, payment, by.person.id, [
    { subject: customerGuard(by.customer.id), version },
  ])
  if (isFinal(booked)) return 'approved'
  return whyNotBooked[booked] ?? 'outcomeUnknown'
}

/** Why an approved payment was not booked, by the outcome of the ledger. */
const whyNotBooked: Partial<Record<Result['outcome'], DecisionOutcome>> = {
  holdNotOpen: 'over',
  holdExpired: 'over',
  accountFrozen: 'accountFrozen',
  accountClosed: 'payeeCannotReceive',
  balanceTooLarge: 'payeeCannotReceive',
}

const isFinal = (outcome: Result['outcome']): boolean => outcome === 'done' || outcome === 'repeated'

type DecisionResult = { outcome: DecisionOutcome; version: number }

async function record(
  client: pg.PoolClient,
  { by, services: s }: DecisionContext,
  { operation, detail }: OwnTransaction,
  decision: RequestDecision,
): Promise<DecisionResult> {
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
  // Read before the rights it guards, so that any later change makes the booking stale.
  const version = (await guardVersions(client, [subject])).get(subject) ?? 0
  const approvalFacts = await approvalFactsOf(client, by.customer.id, [id], {
    lock: true,
    rates: s.partners.rates,
  })
  const isFree = await mayMoveMoney(client, by.customer.id)
  const withOutcome = (outcome: DecisionOutcome): DecisionResult => ({ outcome, version })
  if (!approvalFacts.mayApprove.includes(by.person.id)) return withOutcome('notAsked')
  if (!isFree && !decision.declined) return withOutcome('customerLimited')
  const mine = approvalFacts.decisions.find(({ person }) => person === by.person.id)
  // A repeated request after a lost answer; the booking is idempotent.
  if (rows[0]?.state === 'passed' && mine?.approved && !decision.declined) return withOutcome('approved')
  const held = await hold(client, detail.from, id)
  if (rows[0]?.state !== 'open' || held?.state !== 'open') return withOutcome('over')
  const paid = paymentFactsOf({ actor: operation.actor, detail }, approvalFacts)
  const before = approvalStatus(approvalFacts, paid, approvedBy(approvalFacts, id))
  if (mine && !decision.declined && !before.isDone) return withOutcome('alreadyDecided')
  if (!decision.declined && !mine && !before.next.includes(by.person.id) && !before.isDone)
    return withOutcome('notAsked')
  await client.query(
    `insert into app.request_decision (operation_id, person_id, customer_id, approved, digest, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (operation_id, person_id) do nothing`,
    [
      id,
      by.person.id,
      by.customer.id,
      !decision.declined,
      digestOf(detail),
      decision.reason ? await s.personal.seal(`customer:${by.customer.id}`, decision.reason, client) : null,
      s.clock.now(),
    ],
  )
  const approved = [...approvedBy(approvalFacts, id), by.person.id]
  const after = approvalStatus(approvalFacts, paid, approved)
  if (!decision.declined && !after.isDone) {
    await noteNext(client, {
      operation: id,
      customer: by.customer.id,
      people: after.next.filter((value) => !before.next.includes(value)),
      at: s.clock.now(),
    })
    await announce(client, {
      customerId: by.customer.id,
      event: 'refresh',
      data: { operationId: id },
      changed: ['approvals'],
    })
    return withOutcome('recorded')
  }
  // `created_at` restarts the day during which the job finishes interrupted payments.
  await client.query(
    `update app.approval set state = $2, person_id = $3, created_at = now() where operation_id = $1`,
    [id, decision.declined ? 'canceled' : 'passed', by.person.id],
  )
  return withOutcome(decision.declined ? 'declined' : 'approved')
}

/** Whether a payment counts as proposed by a person, and not by an API key alone. */
async function isTheirs(s: Services, { operation: { actor }, detail }: OwnTransaction): Promise<boolean> {
  if (!detail.proposed) return true
  const facts = await approvalFactsOf(s.db, detail.payer, [], s.partners)
  return paymentFactsOf({ actor, detail }, facts).creator !== undefined
}

/** Limits may have been lowered since the request; the held amount is already counted in their use. */
async function isAboveLimit(
  s: Services,
  { customer }: ActingPrincipal,
  detail: PaymentDetail,
): Promise<boolean> {
  const above = limitedOf(detail).map(async ({ amount, method, country }) => {
    const { caps, used } = await roomFor(s, customer, {
      method,
      currency: amount.currency,
      ...(country !== undefined && { country }),
    })
    return (
      // The limit per payment was checked for each payment of a batch.
      (!isBatch(detail) && compare(amount, caps.perOperation) > 0) ||
      used.day > caps.perDay.units ||
      used.month > caps.perMonth.units
    )
  })
  return (await Promise.all([...above, isAboveOverall(s, customer, detail)])).includes(true)
}
