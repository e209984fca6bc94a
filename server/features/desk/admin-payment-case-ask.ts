import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { payingPartner } from '#payments/rails/company.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { applyReport, reportedStatusOf } from '#payments/rails/conclude.ts'
import { RetryAtOnce } from '#payments/rails/moves.ts'
import { instructionColumns, instructionOf, type InstructionRead } from '#payments/rails/instructions.ts'
import { resolveAskedCase } from '#payments/rails/cases.ts'
import { findCase, requireOpen } from './find-case.ts'

export const adminPaymentCaseAsk: Handler<typeof calls.adminPaymentCaseAsk> = async (
  { caseId },
  { by, services: s, change, tell, refuse },
) => {
  const row = await findCase(s, by, caseId)
  requireOpen(row)
  if (row.isOwn) return refuse('ownCase')
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
    [row.instructionId],
  )
  const partner = payingPartner(s, row.partner)
  if (!rows[0] || !partner) return refuse('nothingToAsk')
  const status = await partner.status(row.reference).catch((error: unknown) => {
    s.log.warn({ partner: row.partner, ...faultFields(error) }, 'a payment company did not answer')
    return refuse('companyAway')
  })
  const reported = reportedStatusOf(status)
  const reason = 'reason' in status ? (status.reason ?? null) : null
  const outcome =
    reported &&
    (await applyReport(s, partner, instructionOf(rows[0]), reported, { reason }).catch(busyIfRetry))
  const isResolved = outcome !== undefined && outcome !== 'case'
  await change(async (client) => {
    tell({ customerId: row.customerId ?? undefined, detail: { case: caseId, isResolved } })
    if (isResolved) await resolveAskedCase(client, caseId, { now: s.clock.now(), personId: by.person.id })
  })
  return { isResolved }
}

function busyIfRetry(error: unknown): never {
  throw error instanceof RetryAtOnce ? new Refused('busy') : error
}
