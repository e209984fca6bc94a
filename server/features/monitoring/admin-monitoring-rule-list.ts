import type * as calls from '@sixpence/protocol/monitoring/rules'
import type { Handler } from '#context/handler.ts'
import { takesColleague } from '#store/four-eyes/four-eyes.ts'
import { listRules, mayForAll } from './rules.ts'

export const adminMonitoringRuleList: Handler<typeof calls.adminMonitoringRuleList> = async (
  _input,
  { by, services: s },
) => {
  const at = { brand: s.brand(by.person.brand), isOn: s.config.fourEyes }
  const [rules, takesTwo] = await Promise.all([
    listRules(s, by),
    takesColleague(s.db, 'adminMonitoringRuleSwitch', at),
  ])
  return { rules, takesTwo, mayForAll: mayForAll(by) }
}
