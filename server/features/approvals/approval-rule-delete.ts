import type * as calls from '@sixpence/protocol/approvals/approvals'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { announceRules } from './announce-rules.ts'

/** No check is needed: without any rule, a single approver suffices. */
export const approvalRuleDelete: Handler<typeof calls.approvalRuleDelete> = async (input, context) => {
  const { by, services: s, refuse, change } = context
  const whose = [input.id, by.customer.id]
  const { rowCount } = await s.db.query(
    'select from app.approval_rule where id = $1 and customer_id = $2',
    whose,
  )
  if (rowCount !== 1) return refuse('ruleUnknown')
  const { company, person } = { company: by.customer, person: by.person }
  const act = {
    subject: `rule:${company.id}:${input.id}:none`,
    facts: { company: company.name, change: 'removed' },
  }
  return {
    act,
    does: async () => {
      await change(async (client) => {
        const deleted = await client.query(
          'delete from app.approval_rule where id = $1 and customer_id = $2',
          whose,
        )
        if (deleted.rowCount !== 1) return refuse('ruleUnknown')
        await announceRules(client, company.id)
        return notifyCompany(s, client, { customer: company, by: person, act })
      })
      return {}
    },
  }
}
