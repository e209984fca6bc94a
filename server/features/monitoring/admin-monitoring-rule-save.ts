import type * as calls from '@sixpence/protocol/monitoring/rules'
import type { Handler } from '#context/handler.ts'
import { saveDraft } from './rules.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringRuleSave: Handler<typeof calls.adminMonitoringRuleSave> = async (
  { number, name, forAllBrands, rule },
  { by, services: s, change, tell },
) => ({
  ruleId: await change(async (client) => {
    await requireStill(client, by, 'monitoring.rules')
    const brand = forAllBrands ? null : by.person.brand
    const id = await saveDraft(client, by, { number, name, brand, rule }, s.clock.now())
    tell({
      customerId: undefined,
      detail: { rule: id, kind: rule.kind, parameters: JSON.stringify(rule.parameters) },
    })
    return id
  }),
})
