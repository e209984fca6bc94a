import { hold, type Operation } from '@sixpence/ledger'
import { amountText, isZero, type Money, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { DeskPayment } from '@sixpence/protocol/desk/desk'
import type { Handler, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import {
  amountOf,
  creditOf,
  feeOf,
  isBatch,
  readCard,
  readPayment,
  readStep,
  type PaymentDetail,
} from '#store/operation/details.ts'
import { cardKinds, outsideKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'
import { correctionsOf } from './corrections/of-payment.ts'
import { readerOf } from './conflict.ts'
import { noteLook } from '#auth/looked-at.ts'
import { actionsFor, standAsKnown } from './payment/actions.ts'
import {
  approvalOf,
  casesOf,
  followUpsOf,
  instructionStand,
  type InstructionStand,
  messagesOf,
  stepsOf,
} from './payment/payment-progress.ts'
import { entriesOf } from './payment/entries.ts'
import { proposalsOf } from './proposals.ts'
import { mayKnowHeld } from './secret.ts'
import { findPayment, type FoundPayment } from './payment/find-payment.ts'
import { partiesOf } from './payment/parties.ts'
import { whyNotArrived, type SuspenseEnd } from './payment/why-not-arrived.ts'

export const adminPaymentGet: Handler<typeof calls.adminPaymentGet> = async ({ operationId }, context) => {
  const { by, services: s } = context
  const first = await findPayment(s.db, by, operationId)
  const { payer, payee } = readStep(first.detail)
  // The audit row with the reader is written before the payment is shown.
  await noteLook(context, {
    customerId: payer ?? payee,
    part: `payment ${first.id}`,
    detail: { payment: first.id },
  })
  return { payment: await paymentOf(s, by, first) }
}

async function paymentOf(s: Services, by: Principal, first: FoundPayment): Promise<DeskPayment> {
  const { brand } = by.person
  const detail = readPayment(first)
  const from = detail?.from ?? (first.kind === cardKinds.hold ? readCard(first.detail).from : undefined)
  const held = from === undefined ? undefined : await hold(s.db, from, first.id)
  const { bookings, ...corrected } = await correctionsOf(s, by, first)
  const [follow, stand, approval, own] = await Promise.all([
    followUpsOf(s.db, first, [held?.closedBy, ...bookings]),
    instructionStand(s.db, first.id),
    approvalOf(s.db, first.id),
    detail && s.store.transactions.own(detail.payer, first.id),
  ])
  const now = s.clock.now()
  const reader = await readerOf(s, by, stand?.customerId || undefined)
  const instruction = stand && standAsKnown(stand, reader, now)
  const closed = follow.find(({ id }) => id === held?.closedBy)
  const eventId = typeof first.detail['event'] === 'number' ? first.detail['event'] : undefined
  const [cases, messages, parties, entries, proposals, screeningCase] = await Promise.all([
    casesOf(s.db, { instructionId: instruction?.operationId, eventId }),
    messagesOf(s.db, { reference: instruction?.reference, eventId }),
    partiesOf(s, { brand, first, detail }),
    entriesOf(s, brand, [first, ...follow]),
    proposalsOf(s, by, { call: 'adminPaymentResolve', subjectId: first.id }),
    mayKnowHeld(reader) ? stand && screeningCaseOf(s, stand) : undefined,
  ])
  const openCase = cases.find(({ resolvedAt }) => resolvedAt === null)
  const tariffVersion = first.detail['tariffVersion']
  return {
    operationId: first.id,
    kind: first.kind,
    method: detail ? lineKindOf(detail) : (first.entries[0]?.kind ?? first.kind),
    at: first.at.toISOString(),
    channel: first.channel,
    ...(own && { status: own.status }),
    arrival: whyNotArrived({
      now,
      bookedAt: first.at,
      ...(held && { hold: { state: held.state, expires: held.expires, closedAt: closed?.at } }),
      isRequest: detail?.request === true,
      isWaiting: own?.isWaiting ?? false,
      isOutOfTries: approval?.state === 'dead',
      ...(instruction && {
        instruction: {
          state: instruction.state,
          partner: instruction.partner,
          requestedFor: instruction.requestedFor,
          sentAt: instruction.sentAt ?? undefined,
          endedAt: instruction.endedAt ?? closed?.at,
          lateAt: instruction.lateAt ?? undefined,
          reason: instruction.reason ?? undefined,
          recall: instruction.recall ?? undefined,
        },
      }),
      ...(own?.global && {
        global: { state: own.global.state, expiresAt: own.global.expiresAt ?? undefined },
      }),
      ...(openCase && { openCase }),
      ...(screeningCase && { screeningCase }),
      isSuspended: first.kind === outsideKinds.suspense,
      corrected: courseOf(corrected.corrections),
      isOrder: detail !== undefined && isOrdered(first, detail),
      isBatch: detail !== undefined && isBatch(detail),
    }),
    ...parties.shown,
    ...amountsOf(first, detail),
    ...(typeof tariffVersion === 'number' && { tariffVersion }),
    ...notesOf(first),
    steps: stepsOf(s, {
      first,
      maker: parties.maker,
      hold: held && { state: held.state, closedAt: closed?.at },
      approval,
      instruction,
      cases,
    }),
    entries,
    ...(held && {
      hold: { state: held.state, ...toAmount(held.amount), expires: held.expires.toISOString() },
    }),
    ...(instruction && {
      instruction: {
        state: instruction.state,
        partner: instruction.partner,
        rail: instruction.rail,
        reference: instruction.reference,
        attempts: instruction.attempts,
        requestedFor: instruction.requestedFor,
        ...(instruction.nextAt && { nextAt: instruction.nextAt.toISOString() }),
        ...(instruction.lateAt && { lateAt: instruction.lateAt.toISOString() }),
        ...(instruction.recall && { recall: instruction.recall }),
        ...(instruction.reason && { reason: instruction.reason }),
      },
    }),
    messages,
    cases: cases.map(({ openedAt, resolvedAt, ...item }) => ({
      ...item,
      openedAt: openedAt.toISOString(),
      ...(resolvedAt && { resolvedAt: resolvedAt.toISOString() }),
    })),
    ...corrected,
    actions: stand && stand.customerId !== 0 ? actionsFor(reader, stand, now) : [],
    proposals,
    ...(screeningCase && { screeningCase: screeningCase.id }),
  }
}

/** The newest case of screening about the payment. */
async function screeningCaseOf(
  { db }: Services,
  { operationId, customerId }: InstructionStand,
): Promise<{ id: number; openedAt: Date } | undefined> {
  const { rows } = await db.query<{ id: number; openedAt: Date }>(
    `select id, opened_at as "openedAt" from app.screening_case
     where customer_id = $1 and kind = 'payment' and subject_id = $2 order by id desc limit 1`,
    [customerId, operationId],
  )
  return rows[0]
}

/** The outcome of corrections of money in suspense that were not undone. */
function courseOf(corrections: DeskPayment['corrections']): SuspenseEnd | undefined {
  const last = corrections.findLast(({ kind, isUndone }) => kind !== 'reversal' && !isUndone)
  if (last?.kind === 'return' && last.state === 'done') return 'sentBack'
  if (last?.kind === 'return' && (last.state === 'confirmed' || last.state === 'booked')) return 'goesBack'
  return last?.kind === 'writeOff' && last.state === 'done' ? 'writtenOff' : undefined
}

const isOrdered = ({ kind }: Operation, detail: PaymentDetail): boolean =>
  kind === outsideKinds.seriesHold || kind === outsideKinds.series || detail.series?.later === true

const toAmount = (sum: Money) => ({ amount: amountText(sum), currencyCode: sum.currency })

/** Amounts of a payment; for another operation, the amount of its first entry. */
function amountsOf(
  first: FoundPayment,
  detail: PaymentDetail | undefined,
): Pick<DeskPayment, 'amount' | 'credited' | 'fee'> {
  if (!detail) {
    const [entry] = first.entries
    const moved = entry?.amount ?? money(0n, 'EUR')
    return { amount: toAmount(moved.units < 0n ? money(-moved.units, moved.currency) : moved) }
  }
  const fee = feeOf(detail)
  const { credit } = detail
  return {
    amount: toAmount(amountOf(detail)),
    ...(credit && { credited: { ...toAmount(creditOf(detail)), rate: credit.rate } }),
    ...(!isZero(fee) && { fee: toAmount(fee) }),
  }
}

function notesOf({ detail }: Operation): Pick<DeskPayment, 'note' | 'reference' | 'endToEndId' | 'invoice'> {
  const { note, reference, endToEndId, invoice } = readStep(detail)
  return {
    ...(note && { note }),
    ...(reference && { reference }),
    ...(endToEndId && { endToEndId }),
    ...(invoice !== undefined && { invoice }),
  }
}
