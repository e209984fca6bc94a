import type { Operation } from '@sixpence/ledger'
import type { RecallOutcome } from '@sixpence/protocol/desk/desk-payment-page'
import { transaction } from '#core/database.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import { voidPayment } from './booking.ts'
import { payingPartner } from './company.ts'
import type { Rails } from './conclude.ts'
import {
  instructionColumns,
  instructionOf,
  noteRecall,
  withdrawInstruction,
  type InstructionRead,
} from './instructions.ts'

/**
 * Cancels a payment that was not sent, at the payer's request. The conditional update of its instruction decides
 * between this and the worker. False when it was sent; a repeated call returns the same.
 */
export async function takeBack(
  s: Pick<Rails, 'db' | 'clock' | 'committer'>,
  hold: Operation,
): Promise<boolean> {
  const isWithdrawn = await transaction(s.db, async (client) => {
    if (await withdrawInstruction(client, hold.id, s.clock.now())) return true
    const { rows } = await client.query<{ state: InstructionState }>(
      'select state from app.instruction where operation_id = $1',
      [hold.id],
    )
    return rows[0]?.state === 'withdrawn'
  })
  // After a crash, or when the ledger is busy, the worker voids the hold and announces the state.
  if (isWithdrawn) await voidPayment(s, hold)
  return isWithdrawn
}

/**
 * Recalls a payment: withdraws it when it was not sent, otherwise requests a recall from the company, whose decision
 * arrives as an event. @throws when the company does not answer
 */
export async function recallPayment(s: Rails, operationId: number, reason: string): Promise<RecallOutcome> {
  const now = s.clock.now()
  if (await transaction(s.db, (client) => withdrawInstruction(client, operationId, now))) return 'withdrawn'
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
    [operationId],
  )
  const row = rows[0] && instructionOf(rows[0])
  // It was not sent, but saying so would disclose that it is being screened: it ends when that is decided.
  if (row?.state === 'held') {
    await transaction(s.db, (client) => noteRecall(client, operationId, 'asked', now))
    return 'asked'
  }
  const partner = row && payingPartner(s, row.partner)
  if (!row || !partner || !['sent', 'unknown', 'accepted', 'settled'].includes(row.state)) return 'tooLate'
  if ((await partner.recall(row.reference, reason)) !== 'asked') return 'tooLate'
  await transaction(s.db, (client) => noteRecall(client, operationId, 'asked', now))
  return 'asked'
}
