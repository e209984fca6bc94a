import type * as calls from '@sixpence/protocol/approvals/approvals'
import { onceConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { announceRules } from './announce-rules.ts'
import { notifyOfRules } from './notify-of-rules.ts'

/** No check is needed: without any rule, one approver suffices. */
export const approvalRuleDelete: Handler<typeof calls.approvalRuleDelete> = async (input, context) => {
  const { by, services: s, refuse, change } = context
  const whose = [input.id, by.customer.id]
  const { rowCount } = await s.db.query(
    'select from app.approval_rule where id = $1 and customer_id = $2',
    whose,
  )
  if (rowCount !== 1) return refuse('ruleUnknown')
  return onceConfirmed(context, input, `rule:${by.customer.id}:${input.id}:none`, async () => {
    await change(async (client) => {
      const gone = await client.query(
        'delete from app.approval_rule where id = $1 and customer_id = $2',
        whose,
      )
      if (gone.rowCount !== 1) return refuse('ruleUnknown')
      return announceRules(client, by.customer.id)
    })
    notifyOfRules(context)
    return {}
  })
}
