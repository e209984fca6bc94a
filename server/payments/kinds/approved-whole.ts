import type { Operation, Result } from '@sixpence/ledger'
import type pg from 'pg'
import type { BatchDecision } from '@sixpence/protocol/rules/mass/statuses'
import { transaction } from '#core/database.ts'
import type { Services } from '#context/services.ts'
import { announceResult, noteOutcome, whyNotCarriedOut } from '#payments/held/decision.ts'
import { resultMessage } from '#rules/push-events.ts'
import type { GlobalBatchDetail, MassBatchDetail } from '#store/operation/details.ts'
import type { HeldOperation, PaymentKind } from './kind.ts'

/** A batch and the operation that holds its money. */
type BatchId = { id: number; operationId: number }

/** Where a kind of batch is stored, and how it is shown and freed. */
type BatchStore<Detail extends GlobalBatchDetail | MassBatchDetail> = {
  /** Throws unless the payments are those that the approval binds. */
  requireShown: (s: Services, hold: Operation & { detail: Detail }) => Promise<void>
  /** Links the batch to its hold. Idempotent. */
  link: (client: pg.ClientBase, hold: Operation & { detail: Detail }) => Promise<void>
  name: (db: Services['db'], detail: Detail) => Promise<Buffer | undefined>
  state: (client: pg.ClientBase, batch: BatchId) => Promise<string | undefined>
  /** Decides a submitted batch; false when it is not pending. */
  decide: (client: pg.ClientBase, batch: BatchId, state: BatchDecision, now: Date) => Promise<boolean>
  /** Voids its hold, once. */
  free: (s: Services, batchId: number) => Promise<boolean>
}

/**
 * A batch of payments with a single approval. The conditional update of its row decides between concurrent decisions; a job
 * creates the payments afterwards.
 */
export function approvedWhole<Detail extends GlobalBatchDetail | MassBatchDetail>(
  store: BatchStore<Detail>,
): Omit<PaymentKind<Detail>, 'facts'> {
  const move = (client: pg.ClientBase, held: HeldOperation<Detail>, state: BatchDecision, now: Date) =>
    store.decide(client, batchOf(held), state, now)

  /** `repeated` when the batch was confirmed, `holdNotOpen` when it ended, undefined while it is pending. */
  async function priorDecision(
    client: pg.ClientBase,
    held: HeldOperation<Detail>,
  ): Promise<'repeated' | 'holdNotOpen' | undefined> {
    await store.link(client, holdOf(held))
    const state = await store.state(client, batchOf(held))
    if (state === 'submitted') return undefined
    return state === 'confirmed' ? 'repeated' : 'holdNotOpen'
  }

  return {
    approved: 'submitted',

    payee: async (s, detail) => {
      const sealed = await store.name(s.db, detail)
      return (sealed && (await s.personal.open<string>(`customer:${detail.payer}`, sealed))) ?? ''
    },

    book: async (s, held, _actor, guards) => {
      await store.requireShown(s, holdOf(held))
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
        throw new Error(`hold ${held.operation.id} of a batch cannot be voided as scheduled`)
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
      // After a crash, or when the ledger is busy, the job of the batch voids the hold.
      if (decided === 'done') await store.free(s, held.detail.batchId)
      return decided
    },
  }
}

type Held = HeldOperation<GlobalBatchDetail | MassBatchDetail>

const batchOf = ({ operation, detail }: Held): BatchId => ({ id: detail.batchId, operationId: operation.id })

const holdOf = <Detail extends GlobalBatchDetail | MassBatchDetail>({
  operation,
  detail,
}: HeldOperation<Detail>): Operation & { detail: Detail } => ({ ...operation, detail })
