import { money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { correct } from './corrections/correct.ts'
import { findCorrection } from './corrections/find-correction.ts'

export const adminWriteOffReverse: Handler<typeof calls.adminWriteOffReverse> = async (
  { correctionId, why },
  context,
) => {
  const { by, services: s, refuse } = context
  const row = await findCorrection(s.db, by, correctionId)
  const { kind, state, undone, bookedId, subject, partner } = row
  if (kind !== 'writeOff' || state !== 'done' || undone || bookedId === null) return refuse('actionNotNow')
  return correct(context, {
    call: 'adminWriteOffReverse',
    kind: 'reversal',
    why,
    amount: money(BigInt(row.units), row.currency),
    partner,
    subject,
    operationId: bookedId,
    caseId: row.caseId ?? undefined,
  })
}
