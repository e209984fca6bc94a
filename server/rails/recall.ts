import { transaction } from '#db/database.ts'
import type { Rails } from './conclude.ts'
import {
  instructionColumns,
  instructionOf,
  noteRecall,
  withdrawInstruction,
  type InstructionRead,
} from './instructions.ts'

/**
 * Asks for a payment back. What has not left is withdrawn at once; otherwise the company is asked, and its answer comes
 * as an event. @throws when the company does not answer
 */
export async function recallPayment(
  s: Rails,
  operationId: number,
  reason: string,
): Promise<'withdrawn' | 'asked' | 'tooLate'> {
  const now = s.clock.now()
  if (await transaction(s.db, (client) => withdrawInstruction(client, operationId, now))) return 'withdrawn'
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
    [operationId],
  )
  const row = rows[0] && instructionOf(rows[0])
  const partner = row && s.partners.rails[row.partner]
  if (!row || !partner || !['sent', 'unknown', 'accepted', 'settled'].includes(row.state)) return 'tooLate'
  if ((await partner.recall(row.reference, reason)) !== 'asked') return 'tooLate'
  await transaction(s.db, (client) => noteRecall(client, operationId, 'asked'))
  return 'asked'
}
