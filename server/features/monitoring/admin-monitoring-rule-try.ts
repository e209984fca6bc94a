import type * as calls from '@sixpence/protocol/monitoring/rules'
import type { Handler } from '#context/handler.ts'
import { readingOnly } from './apply-rules.ts'
import { lockRule, noteTrial, readRule } from './rules.ts'
import { requireStill } from './require-permission.ts'
import { tryRule } from './try-rule.ts'

const trialMs = 20_000
/** SQLSTATE of a statement that took longer than its limit. */
const canceled = '57014'

export const adminMonitoringRuleTry: Handler<typeof calls.adminMonitoringRuleTry> = async (
  { ruleId, days },
  { by, services: s, change, tell, refuse },
) => {
  const { rule, draftedAt } = await readRule(s.db, by, ruleId)
  const trial = await readingOnly(s.db, trialMs, (client) =>
    tryRule(client, s, { rule, brand: by.person.brand, days }),
  ).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === canceled) return refuse('monitoringTrialTooLong')
    throw error
  })
  await change(async (client) => {
    await requireStill(client, by, 'monitoring.rules')
    const now = await lockRule(client, by, ruleId)
    // If the draft was changed in the meantime, it does not count as tried.
    if (now.state === 'draft' && now.draftedAt.getTime() === draftedAt.getTime())
      await noteTrial(client, ruleId, s.clock.now())
    tell({ customerId: undefined, detail: { rule: ruleId, days, alerts: trial.alerts } })
  })
  return { trial }
}
