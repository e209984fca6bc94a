import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Handler } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import { needsApproval } from '#payments/request.ts'
import { stepsOf } from '#rules/approvers.ts'
import { matchingRules } from '#store/request/approval-rules.ts'
import { approvalFactsOf, approvalStatus } from '#store/request/requests.ts'
import { nameReader } from '#store/customer/person-names.ts'

export const approvalPreviewGet: Handler<typeof calls.approvalPreviewGet> = async (input, context) => {
  const {
    by: { customer, person },
    own: { accountId: account },
    services: s,
    refuse,
  } = context
  const { units } = readAmount(input.amount, account.currency, refuse)
  const paid = {
    units,
    currency: account.currency,
    method: input.type,
    account: account.id,
    creator: person.id,
  }
  if (!(await needsApproval(context, paid))) return { isAsked: false, steps: [], isStuck: false }
  const approvalFacts = await approvalFactsOf(s.db, customer.id, [], s.partners)
  const { mayApprove } = approvalFacts
  const steps = stepsOf(matchingRules(approvalFacts, paid), { mayApprove, creator: person.id })
  const readName = nameReader(s)
  return {
    isAsked: true,
    steps: await Promise.all(
      steps.map(async ({ people, ...step }) => ({
        ...step,
        people: await Promise.all(people.map(readName)),
      })),
    ),
    isStuck: approvalStatus(approvalFacts, paid).isStuck,
  }
}
