import type { Result } from '@sixpence/ledger'
import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { releasePayment } from '#payments/rails/booking.ts'
import { releaseInstruction, withdrawWaiting } from '#payments/rails/instructions.ts'
import { beginSeries } from '#payments/schedules/orders.ts'
import { resultMessage } from '#rules/push-events.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'
import type { HeldOperation, PaymentKind } from './kind.ts'
import { releaseHold } from '#payments/held/release-hold.ts'
import { noteOutcome, announceResult, whyNotReleased } from '#payments/held/released.ts'
import { repeats } from '#payments/held/repeats.ts'

/**
 * A payment out: once approved, its instruction is released to the company; its hold is posted when the company has
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
      const refused = (await isLetGo(client, held)) ?? (await whyNotReleased(client, held, guards))
      if (refused) return refused
      if (!(await releaseInstruction(client, held.operation.id, s.clock.now())))
        return (await isLetGo(client, held)) ?? 'holdNotOpen'
      await beginSeries(client, held.operation, s.clock.now())
      await announceResult(client, held, { approved: true, message: '' })
      await noteOutcome(client, held, 'approved', s.clock.now())
      return 'done'
    }),

  release: async (s, held, actor, why) => {
    if (why === 'scheduled') throw new Error('a payment out that begins now is not let go by its approval')
    const outcome = why === 'due' ? 'expired' : why
    const decided = await transaction(s.db, async (client): Promise<Result['outcome']> => {
      if (await withdrawWaiting(client, held.operation.id, s.clock.now())) {
        await announceResult(client, held, { approved: false, message: resultMessage(outcome), outcome })
        // No notice for the person who canceled it.
        if (actor !== held.operation.actor)
          await noteOutcome(client, held, outcome === 'rejected' ? 'declined' : 'ended', s.clock.now())
        return 'done'
      }
      return (await isLetGo(client, held)) === 'holdNotOpen' ? 'repeated' : 'holdNotOpen'
    })
    // After a crash, or when the ledger is busy, the worker of the rails voids the hold.
    if (decided === 'done') await releasePayment(s, held.operation)
    return decided
  },
}

/** A series of payments out that begins on a later day: approving it starts the series and releases the hold. */
export const orderOut: PaymentKind<PaymentOutDetail> = {
  ...paymentOut,
  book: (s, held, actor) => releaseHold(s, held, actor, 'scheduled'),
  release: releaseHold,
}

/** `repeated` when the instruction was released, `holdNotOpen` when it was withdrawn, undefined while it waits. */
async function isLetGo(
  client: pg.ClientBase,
  { operation }: HeldOperation<PaymentOutDetail>,
): Promise<'repeated' | 'holdNotOpen' | undefined> {
  const { rows } = await client.query<{ state: string; isReleased: boolean }>(
    'select state, released_at is not null as "isReleased" from app.instruction where operation_id = $1',
    [operation.id],
  )
  if (!rows[0]) return undefined
  if (rows[0].isReleased) return 'repeated'
  return rows[0].state === 'created' ? undefined : 'holdNotOpen'
}
