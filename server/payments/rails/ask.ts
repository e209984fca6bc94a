import { payingPartner } from './company.ts'
import { hear, wordOf, type Rails } from './conclude.ts'
import { instructionColumns, instructionOf, type InstructionRead } from './instructions.ts'

/**
 * Asks the company about a payment out now and applies the answer. Returns the verdict carried out; undefined when the
 * company does not know the payment, or there is nobody to ask. @throws Again, and when the company does not answer
 */
export async function askCompany(s: Rails, operationId: number): Promise<string | undefined> {
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
    [operationId],
  )
  const row = rows[0] && instructionOf(rows[0])
  const partner = row && payingPartner(s, row.partner)
  if (!row || !partner) return undefined
  const status = await partner.status(row.reference)
  const word = wordOf(status)
  const reason = 'reason' in status ? (status.reason ?? null) : null
  return word && hear(s, partner, row, word, { reason })
}
