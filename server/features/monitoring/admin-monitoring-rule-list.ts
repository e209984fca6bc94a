import type * as calls from '@sixpence/protocol/monitoring/rules'
import type { Handler } from '#context/handler.ts'
import { listRules, mayForAll } from './rules.ts'

export const adminMonitoringRuleList: Handler<typeof calls.adminMonitoringRuleList> = async (
  _input,
  { by, services: s },
) => ({ rules: await listRules(s, by), takesTwo: s.config.fourEyes, mayForAll: mayForAll(by) })
