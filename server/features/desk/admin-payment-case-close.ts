import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Handler, Principal } from '#context/handler.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { closeCase } from '#payments/rails/cases.ts'
import { isCaseCorrected } from '#payments/rails/corrections.ts'
import { isDecidedElsewhere, suspendedOf } from '#payments/rails/suspense.ts'
import { resumePolling } from '#payments/rails/instructions.ts'
import { findCase, type CaseStatus, requireOpen, refuseUnknown } from './find-case.ts'
import { requireStill } from './require-permission.ts'

export const adminPaymentCaseClose: Handler<typeof calls.adminPaymentCaseClose> = async (
  { caseId, why },
  { by, services: s, change, tell, refuse },
) => {
  const row = await findCase(s, by, caseId)
  if (row.isOwn) return refuse('ownCase')
  const { customerId, partner, reference, instructionId } = row
  const subject: Subject = customerId === null ? `rail:${partner}:${reference}` : `customer:${customerId}`
  await change(async (client) => {
    requireOpen(await lockCase(client, by, caseId))
    if (await hasProposal(client, caseId)) return refuse('proposedAlready')
    // Forgotten money in suspense would be found by nobody: such a case ends with the decision about the money.
    const suspended = await suspendedOf(s, row)
    if (suspended && !(await isDecidedElsewhere(client, caseId, suspended))) return refuse('caseKeepsMoney')
    tell({ customerId: customerId ?? undefined, detail: { case: caseId } })
    const now = s.clock.now()
    const words = await s.personal.seal(subject, why, client)
    await closeCase(client, caseId, { now, personId: by.person.id, subject, words })
    // Unfinished instructions are not polled while a case is open; polling resumes now.
    await resumePolling(client, instructionId, now)
    return undefined
  })
  return {}
}

/** Whether a credit of the case's money waits for a second person. */
async function hasProposal(client: pg.PoolClient, caseId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app.proposal where call = 'adminPaymentCaseCredit' and subject_id = $1 and outcome is null`,
    [caseId],
  )
  return rowCount !== 0
}

/**
 * Locks the case until the transaction ends and reads the author's permission again. @throws Refused notAllowed |
 * paymentCaseNotFound
 */
async function lockCase(client: pg.PoolClient, by: Principal, caseId: number): Promise<CaseStatus> {
  await requireStill(client, by, 'adminPaymentCaseClose')
  const { rows } = await client.query<Omit<CaseStatus, 'isCorrected'>>(
    `select resolved_at as "resolvedAt", credit_account::text as "creditTo" from app.rail_case where id = $1 for update`,
    [caseId],
  )
  const [row] = rows
  return row ? { ...row, isCorrected: await isCaseCorrected(client, caseId) } : refuseUnknown()
}
