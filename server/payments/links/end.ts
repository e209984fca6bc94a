import { usesTakenBack } from '#payments/limits.ts'
import { isUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import { announce } from '#core/outbox/outbox.ts'
import { transaction } from '#core/database.ts'
import { globalStatusOf } from '#rules/global-state.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { amountOf, readGlobal } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { ensure } from './projection.ts'
import { firstHold, type GlobalPayment } from '#store/global-payment/payments.ts'
import { moveGlobal } from './move-global.ts'

export type GlobalEndDeps = Pick<Services, 'db' | 'personal' | 'committer' | 'clock' | 'log' | 'secrets'>
type End = 'refused' | 'expired' | 'cancelled'

/**
 * Ends an unclaimed global payment: refused by the payee, expired, or canceled by the payer. The hold, with the fee, is
 * voided afterwards; after a crash by the job. False when the payment was claimed or has ended otherwise; a repeated
 * call returns the same.
 */
export async function endGlobal(s: GlobalEndDeps, id: number, end: End): Promise<boolean> {
  const isEnded = await transaction(s.db, async (client) => {
    await ensure(s, client, id)
    if (!(await moveGlobal(client, id, ['new'], end, s.clock.now()))) return undefined
    const { rows } = await client.query<{ customerId: number }>(
      'select customer_id as "customerId" from app.global_payment where operation_id = $1',
      [id],
    )
    const [row] = rows
    if (row)
      await announce(client, {
        customerId: row.customerId,
        event: 'transaction.state',
        data: { operationId: id, status: globalStatusOf[end] },
        changed: ['accounts', 'history', 'limits'],
      })
    return true
  })
  if (isEnded) {
    await freeGlobal(s, id)
    return true
  }
  const { rows } = await s.db.query<{ state: string }>(
    'select state from app.global_payment where operation_id = $1',
    [id],
  )
  return rows[0]?.state === end
}

type GlobalPaymentRow = Pick<GlobalPayment, 'id' | 'state'> & { accountId: number; holdId: number }

/**
 * Voids the hold of an ended global payment and restores the limit, once. False when the ledger's answer is unknown.
 */
export async function freeGlobal(s: GlobalEndDeps, id: number): Promise<boolean> {
  const { rows } = await s.db.query<GlobalPaymentRow>(
    `select operation_id as id, state, account_id as "accountId", hold_id as "holdId" from app.global_payment
     where operation_id = $1 and state in ('refused', 'expired', 'cancelled') and freed_at is null`,
    [id],
  )
  const [row] = rows
  if (!row) return true
  const first = await firstHold(s.db, row)
  const { sealed: _, ...detail } = readGlobal(first.detail)
  const result = await s.committer.submit({
    ...stepKey('globalEnd', first),
    kind: globalKinds.end,
    actor: 0,
    channel: 'house',
    brand: first.brand,
    void: { account: row.accountId, hold: row.holdId },
    limits: usesTakenBack('global', detail, amountOf(detail), first.at),
    detail: { ...detail, of: id, by: first.actor, outcome: row.state },
  })
  if (isUndecided(result)) return false
  if (!('operationId' in result)) throw new Error(`global payment ${id} cannot be freed: ${result.outcome}`)
  await s.db.query(
    'update app.global_payment set freed_at = $2 where operation_id = $1 and freed_at is null',
    [id, s.clock.now()],
  )
  return true
}
