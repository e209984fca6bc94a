import type * as calls from '@sixpence/protocol/desk/desk'
import { requireAnswer } from '#auth/two-people.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { answerCorrection } from '#payments/rails/corrections.ts'
import { requireNoConflict } from './conflict.ts'
import { announceReturn, tellOfReturn } from './corrections/correct.ts'
import { findCorrection } from './corrections/find-correction.ts'
import { waitingOf } from './corrections/waiting.ts'
import { requireStill } from './require-permission.ts'

export const adminCorrectionDecide: Handler<typeof calls.adminCorrectionDecide> = async (
  { correctionId, decision, why },
  { by, services: s, change, tell },
) => {
  const correction = await change(async (client) => {
    await requireStill(client, by, 'adminCorrectionDecide')
    const row = await findCorrection(client, by, correctionId, 'for update')
    if (row.state !== 'proposed') throw new Refused('caseDecided')
    await requireNoConflict(s, by, row.customerId ?? undefined)
    await requireAnswer(client, by, await waitingOf(client, row), decision)
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
  if (correction) tellOfReturn(s, correction)
  return {}
}
