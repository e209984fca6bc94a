import { money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Handler, Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { answerCorrection, type CorrectionRow } from '#payments/rails/corrections.ts'
import { hasStill } from '#store/staff/staff.ts'
import { announceReturn, requireNoConflict, sizeOf, tellOfReturn } from './corrections/correct.ts'
import { findCorrection } from './corrections/find-correction.ts'
import { requireLimit } from './own-rights.ts'
import type { CorrectionCall } from './propose.ts'
import { permissionOf, requireStill } from './still-may.ts'

export const adminCorrectionDecide: Handler<typeof calls.adminCorrectionDecide> = async (
  { correctionId, decision, why },
  { by, services: s, change, tell },
) => {
  const told = await change(async (client) => {
    await requireStill(client, by, 'adminCorrectionDecide')
    const row = await findCorrection(client, by, correctionId, 'for update')
    if (row.state !== 'proposed') throw new Refused('caseDecided')
    await requireNoConflict(s, by, row.customerId ?? undefined)
    if (decision === 'confirm') await requireAnother(client, row, by)
    await answerCorrection(client, correctionId, {
      state: decision === 'confirm' ? 'confirmed' : 'declined',
      by: by.person.id,
      now: s.clock.now(),
      answer: await s.personal.seal(row.subject, why, client),
    })
    const customerId = row.customerId ?? undefined
    tell({ customerId, detail: { correction: correctionId, decision } })
    if (decision === 'decline') return undefined
    await announceReturn(client, { kind: row.kind, customerId })
    return { kind: row.kind, customerId }
  })
  if (told) tellOfReturn(s, told)
  return {}
}

/** The call that proposed a correction; confirming it needs the same permission. */
const callOf = ({ kind, differenceId }: CorrectionRow): CorrectionCall => {
  if (kind === 'return') return 'adminPaymentReturn'
  if (kind === 'reversal') return 'adminWriteOffReverse'
  return differenceId === null ? 'adminPaymentWriteOff' : 'adminDifferenceWriteOff'
}

/**
 * Requires a second person. Both must have the permission now, and the second person's limit must cover the amount.
 * @throws Refused ownProposal | proposerGone | notAllowed | roleLimitPassed
 */
async function requireAnother(client: pg.PoolClient, row: CorrectionRow, by: Principal): Promise<void> {
  if (row.proposedBy === by.person.id) throw new Refused('ownProposal')
  const call = callOf(row)
  await requireStill(client, by, call)
  requireLimit(by.person.staff, sizeOf(money(BigInt(row.units), row.currency)))
  const proposer = { personId: row.proposedBy, brand: by.person.brand }
  if (!(await hasStill(client, proposer, permissionOf(call)))) throw new Refused('proposerGone')
}
