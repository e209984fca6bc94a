import type { Result } from '@sixpence/ledger'
import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { voidPayment } from '#payments/rails/booking.ts'
import { dispatchInstruction, withdrawWaiting } from '#payments/rails/instructions.ts'
import { beginSeries } from '#payments/schedules/orders.ts'
import { resultMessage } from '#rules/push-events.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'
import { paymentEvent } from '#store/delivery/payment-events.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import type { HeldOperation, PaymentKind } from './kind.ts'
import { voidHold } from '#payments/held/void-hold.ts'
import { noteOutcome, announceResult, whyNotCarriedOut } from '#payments/held/decision.ts'
import { repeats } from '#payments/held/repeats.ts'

/**
 * A payment out: once approved, its instruction is dispatched; its hold is posted when the company has
 * paid. The conditional update of the instruction decides between concurrent decisions.
 */
export const paymentOut: PaymentKind<PaymentOutDetail> = {
  approved: 'submitted',

  facts: ({ method, units, currency, counterparty, payeeKey, fee, from, credit, requestedFor, series }) => [
    method,
    units,
    currency,
    counterparty,
    payeeKey,
    'payer',
    fee,
    from,
    requestedFor,
    ...(credit ? [credit.units, credit.currency, credit.rate] : []),
    ...repeats(series),
  ],

  payee: async (_s, { counterparty, account }) => `${counterparty}, ${account}`,

  book: (s, held, _actor, guards) =>
    transaction(s.db, async (client) => {
      const refused = (await priorDecision(client, held)) ?? (await whyNotCarriedOut(client, held, guards))
      if (refused) return refused
      if (!(await dispatchInstruction(client, held.operation.id, s.clock.now())))
        return (await priorDecision(client, held)) ?? 'holdNotOpen'
      await beginSeries(client, held.operation, s.clock.now())
      await tellOfApproval(client, held, s.clock.now())
      await announceResult(client, held, { approved: true, message: '' })
      await noteOutcome(client, held, 'approved', s.clock.now())
      return 'done'
    }),

  void: async (s, held, actor, why) => {
    if (why === 'scheduled')
      throw new Error(`hold ${held.operation.id} of a payment out cannot be voided as scheduled`)
    const outcome = why === 'due' ? 'expired' : why
    const decided = await transaction(s.db, async (client): Promise<Result['outcome']> => {
      if (await withdrawWaiting(client, held.operation.id, s.clock.now())) {
        await announceResult(client, held, { approved: false, message: resultMessage(outcome), outcome })
        // No notification to the person who canceled it.
        if (actor !== held.operation.actor)
          await noteOutcome(client, held, outcome === 'rejected' ? 'declined' : 'ended', s.clock.now())
        return 'done'
      }
      return (await priorDecision(client, held)) === 'holdNotOpen' ? 'repeated' : 'holdNotOpen'
    })
    // After a crash, or when the ledger is busy, the worker of the rails voids the hold.
    if (decided === 'done') await voidPayment(s, held.operation)
    return decided
  },
}

/** A series of payments out that begins on a later day: approving it starts the series and voids the hold. */
export const orderOut: PaymentKind<PaymentOutDetail> = {
  ...paymentOut,
  book: (s, held, actor, guards) => voidHold(s, held, actor, 'scheduled', guards),
  void: voidHold,
}

/**
 * Notifies webhooks of the approval, after the creation of the payment even if the projection has not recorded that
 * yet.
 */
async function tellOfApproval(
  client: pg.ClientBase,
  { operation, detail }: HeldOperation<PaymentOutDetail>,
  now: Date,
): Promise<void> {
  const of = { customerId: detail.payer, paymentId: operation.id }
  const events = (['payment.created', 'payment.approved'] as const).map((event) => paymentEvent(of, event))
  await recordDeliveries(client, events, now)
}

/** `repeated` when the instruction was dispatched, `holdNotOpen` when it was withdrawn, undefined while it is pending. */
async function priorDecision(
  client: pg.ClientBase,
  { operation }: HeldOperation<PaymentOutDetail>,
): Promise<'repeated' | 'holdNotOpen' | undefined> {
  const { rows } = await client.query<{ state: string; isDispatched: boolean }>(
    'select state, dispatched_at is not null as "isDispatched" from app.instruction where operation_id = $1',
    [operation.id],
  )
  if (!rows[0]) return undefined
  if (rows[0].isDispatched) return 'repeated'
  return rows[0].state === 'created' ? undefined : 'holdNotOpen'
}
