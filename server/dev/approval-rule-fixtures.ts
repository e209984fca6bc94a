import type * as rules from '@sixpence/protocol/approval-rules'
import type { FixturesOf } from './fixtures.ts'
import { fresh } from './security-fixtures.ts'

export const forApprovalRules: FixturesOf<typeof rules> = {
  approvalRuleList: () => ({}),
  approvalRuleSet: async (world) => {
    await fresh(world)
    const { customer } = world
    return {
      accountId: customer.account,
      fromAmount: '1000.00',
      currencyCode: 'EUR',
      approvers: 1,
      type: 'p2p',
    }
  },
  approvalRuleDelete: async (world) => {
    await fresh(world)
    const { bank, customer } = world
    const { rows } = await bank.database.owner.query<{ id: string }>(
      `insert into app.approval_rule (customer_id, approvers, created_by, created_at) values ($1, 1, $2, now())
       returning id`,
      [customer.id, customer.personId],
    )
    return { id: Number(rows[0]?.id) }
  },
  approvalPreviewGet: ({ customer }) => ({ accountId: customer.account, amount: '12.50', type: 'p2p' }),
}
