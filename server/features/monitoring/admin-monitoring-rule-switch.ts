import type * as calls from '@sixpence/protocol/monitoring/rules'
import type { Handler } from '#context/handler.ts'
import { takesColleague } from '#store/four-eyes/four-eyes.ts'
import { lockRule, mayForAll, switchOff, switchOn } from './rules.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringRuleSwitch: Handler<typeof calls.adminMonitoringRuleSwitch> = async (
  { ruleId, to, why },
  { by, services: s, change, tell, refuse },
) => {
  const { person } = by
  await change(async (client) => {
    await requireStill(client, by, 'monitoring.rules')
    const rule = await lockRule(client, by, ruleId)
    if (rule.brand === null && !mayForAll(by)) return refuse('monitoringRuleForAll')
    if (rule.state !== (to === 'on' ? 'draft' : 'on')) return refuse('caseDecided')
    const who = { personId: person.id, now: s.clock.now() }
    if (to === 'off') await switchOff(client, ruleId, who)
    else {
      if (rule.triedAt === null) return refuse('monitoringNotTried')
      const at = { brand: s.brand(person.brand), isOn: s.config.fourEyes }
      const isOwn = rule.draftedBy === person.id
      if (isOwn && (await takesColleague(client, 'adminMonitoringRuleSwitch', at)))
        return refuse('monitoringOwnDraft')
      await switchOn(client, rule, who)
    }
    tell({ customerId: undefined, detail: { rule: ruleId, to, why } })
    return undefined
  })
  return {}
}
