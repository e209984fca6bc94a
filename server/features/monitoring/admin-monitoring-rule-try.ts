import type * as calls from '@sixpence/protocol/monitoring/rules'
import type { Handler } from '#context/handler.ts'
import { lockRule, noteTrial } from './rules.ts'
import { requireStill } from './still-may.ts'
import { tryRule } from './try-rule.ts'

/** SQLSTATE of a statement that took longer than its limit. */
const canceled = '57014'

export const adminMonitoringRuleTry: Handler<typeof calls.adminMonitoringRuleTry> = async (
  { ruleId, days },
  { by, services: s, change, tell, refuse },
) => {
  const trial = await change(async (client) => {
    await requireStill(client, by, 'monitoring.rules')
    const { rule, state } = await lockRule(client, by, ruleId)
    await client.query(`select set_config('statement_timeout', '20s', true)`)
    const tried = await tryRule(client, s, { rule, brand: by.person.brand, days }).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === canceled) return refuse('monitoringTrialTooLong')
      throw error
    })
    if (state === 'draft') await noteTrial(client, ruleId, s.clock.now())
    tell({ customerId: undefined, detail: { rule: ruleId, days, alerts: tried.alerts } })
    return tried
  })
  return { trial }
}
