import type { Result } from '@sixpence/ledger'
import type pg from 'pg'
import type { BatchDecision } from '@sixpence/protocol/rules/mass/statuses'
import { transaction } from '#core/database.ts'
import { freeMass } from '#payments/mass/free.ts'
import { linkMassToHold } from '#payments/mass/hold.ts'
import { requireMassShown } from '#payments/mass/make.ts'
import { resultMessage } from '#rules/push-events.ts'
import type { MassBatchDetail } from '#store/operation/details.ts'
import { decideMassBatch } from '#store/mass/mass-states.ts'
import type { HeldOperation, PaymentKind } from './kind.ts'
import { noteOutcome, announceResult, whyNotCarriedOut } from '#payments/held/decision.ts'

/**
 * The payments of a file with a single approval: the digest binds every payee, amount and fee. The conditional update
 * of its row decides between concurrent decisions; a job creates the payments afterwards.
 */
export const massBatch: PaymentKind<MassBatchDetail> = {
  approved: 'submitted',

  facts: ({ mass, batchId, payments, shown: shownDigest, units, fee, currency, from }) => [
    'mass',
    mass,
    batchId,
    payments,
    shownDigest,
    units,
    fee,
    currency,
    from,
  ],

  payee: async (s, { payer, batchId }) => {
    const { rows } = await s.db.query<{ sealed: Buffer }>(
      'select name_sealed as sealed from app.mass_batch where id = $1 and customer_id = $2',
      [batchId, payer],
    )
    return (rows[0] && (await s.personal.open<string>(`customer:${payer}`, rows[0].sealed))) ?? ''
  },

  book: async (s, held, _actor, guards) => {
    await requireMassShown(s, { id: held.operation.id, detail: held.detail })
    return transaction(s.db, async (client) => {
      const refused = (await priorDecision(client, held)) ?? (await whyNotCarriedOut(client, held, guards))
      if (refused) return refused
      if (!(await move(client, held, 'confirmed', s.clock.now())))
        return (await priorDecision(client, held)) ?? 'holdNotOpen'
      await announceResult(client, held, { approved: true, message: '' })
      await noteOutcome(client, held, 'approved', s.clock.now())
      return 'done'
    })
  },

  void: async (s, held, actor, why) => {
    if (why === 'scheduled')
      throw new Error(`hold ${held.operation.id} of a mass payment cannot be voided as scheduled`)
    const outcome = why === 'due' ? 'expired' : why
    const isOwn = actor === held.operation.actor
    const decided = await transaction(s.db, async (client): Promise<Result['outcome']> => {
      if ((await priorDecision(client, held)) === undefined) {
        const state = outcome === 'rejected' && !isOwn ? 'rejected' : 'cancelled'
        if (await move(client, held, state, s.clock.now())) {
          await announceResult(client, held, { approved: false, message: resultMessage(outcome), outcome })
          // No notification to the person who canceled it.
          if (!isOwn)
            await noteOutcome(client, held, outcome === 'rejected' ? 'declined' : 'ended', s.clock.now())
          return 'done'
        }
      }
      return (await priorDecision(client, held)) === 'holdNotOpen' ? 'repeated' : 'holdNotOpen'
    })
    // After a crash, or when the ledger is busy, the job of mass payments voids the hold.
    if (decided === 'done') await freeMass(s, held.detail.batchId)
    return decided
  },
}

const move = (
  client: pg.ClientBase,
  { operation, detail }: HeldOperation<MassBatchDetail>,
  state: BatchDecision,
  now: Date,
): Promise<boolean> => decideMassBatch(client, { id: detail.batchId, operationId: operation.id }, state, now)

/** `repeated` when the batch was confirmed, `holdNotOpen` when it ended, undefined while it is pending. */
async function priorDecision(
  client: pg.ClientBase,
  { operation, detail }: HeldOperation<MassBatchDetail>,
): Promise<'repeated' | 'holdNotOpen' | undefined> {
  await linkMassToHold(client, { ...operation, detail })
  const { rows } = await client.query<{ state: string }>(
    'select state from app.mass_batch where id = $1 and operation_id = $2',
    [detail.batchId, operation.id],
  )
  const state = rows[0]?.state
  if (state === 'submitted') return undefined
  return state === 'confirmed' ? 'repeated' : 'holdNotOpen'
}
