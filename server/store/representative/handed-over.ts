import type pg from 'pg'
import { noteRequests } from '#store/request/request-notices.ts'
import { openRequests } from '#store/request/open-requests.ts'
import { approvedBy, approvalFactsOf, paymentFactsOf, approvalStatus } from '#store/request/requests.ts'

/**
 * Handles the loss of an approver, in the transaction that removes the right: notifies those who can approve the
 * pending payments now. Returns the number of payments that nobody can approve until a rule is changed or another
 * person gets full access.
 */
export async function handOverRequests(
  client: pg.PoolClient,
  { customerId, personId, now }: { customerId: number; personId: number | null; now: Date },
): Promise<number> {
  if (personId === null) return 0
  const requests = await openRequests(client, customerId)
  const ids = requests.map(({ id }) => id)
  const after = await approvalFactsOf(client, customerId, ids)
  const before = { ...after, mayApprove: [...after.mayApprove, personId] }
  const theirs = requests.filter((request) =>
    approvalStatus(before, paymentFactsOf(request, after), approvedBy(after, request.id)).next.includes(
      personId,
    ),
  )
  await noteRequests(
    client,
    theirs.map(({ id: operation }) => ({
      operation,
      about: 'waits',
      customer: customerId,
      person: null,
      at: now,
    })),
  )
  return theirs.filter(
    (request) => approvalStatus(after, paymentFactsOf(request, after), approvedBy(after, request.id)).isStuck,
  ).length
}
