import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Handler } from '#context/handler.ts'
import { openRequests } from '#store/request/open-requests.ts'
import { approvalStatuses } from './approval-list.ts'

export const approvalNotificationCountsGet: Handler<typeof calls.approvalNotificationCountsGet> = async (
  _input,
  { by: { person, customer }, services: s },
) => {
  if (customer.right !== 'full') return { massTransactionRequestCount: 0, transactionRequestCount: 0 }
  const requests = await openRequests(s.db, customer.id)
  const statuses = await approvalStatuses(s, customer, requests)
  const mine = requests.filter((_, at) => statuses[at]?.next.includes(person.id))
  return {
    massTransactionRequestCount: new Set(mine.flatMap(({ detail }) => detail.batchId ?? [])).size,
    transactionRequestCount: mine.filter(({ detail }) => detail.batchId === undefined).length,
  }
}
