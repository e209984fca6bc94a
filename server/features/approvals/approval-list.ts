import { endOf, startOf } from '@sixpence/days'
import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/approvals/approvals'
import { approvalPageSize, type ApprovalRequest } from '@sixpence/protocol/approvals/approvals'
import { lastDay } from '@sixpence/protocol/rules/schedule'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { payeeShown } from '#payments/kinds/payee-shown.ts'
import { digestOf, payeeInWords } from '#payments/kinds/payment-kind.ts'
import { nameReader } from '#store/customer/person-names.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import { amountOf, creditOf, feeOf, type Series } from '#store/operation/details.ts'
import { lineKindOf, lineTypes } from '#store/operation/lines.ts'
import { openRequests, type Request } from '#store/request/open-requests.ts'
import { approvedBy, approvalFactsOf, paymentFactsOf, approvalStatus } from '#store/request/requests.ts'
import { sha256 } from '#core/keys/sha256.ts'

export const approvalList: Handler<typeof calls.approvalList> = async (
  { page = 1, transactionType, groupedTransactionType, fromDate, toDate, createdBy, batchId },
  { by, services: s, refuse },
) => {
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate) refuse('requestDaysTurned')
  const openPage = await openRequests(s.db, by.customer.id, {
    type: transactionType,
    isMass: groupedTransactionType && groupedTransactionType === 'mass',
    from: fromDate === undefined ? undefined : startOf(fromDate),
    until: toDate === undefined ? undefined : endOf(toDate),
    createdBy,
    batchId,
  })
  const pageRequests = openPage.slice((page - 1) * approvalPageSize, page * approvalPageSize)
  const batches = [...new Set(pageRequests.flatMap(({ detail }) => detail.batchId ?? []))]
  return {
    requests: await describe(s, by, pageRequests),
    batches: await Promise.all(
      batches.map(async (batch) => {
        const requests = await openRequests(s.db, by.customer.id, { batchId: batch })
        const statuses = await approvalStatuses(s, by.customer, requests)
        return {
          batchId: batch,
          count: requests.length,
          digest: batchDigest(requests),
          mayApprove:
            by.customer.right === 'full' && statuses.some(({ next }) => next.includes(by.person.id)),
        }
      }),
    ),
    total: openPage.length,
  }
}

/**
 * Digest (base64url SHA-256) of a batch's payments and their facts; binds an approver's decision to exactly these.
 * Independent of the order of `requests`.
 */
export const batchDigest = (requests: readonly Request[]): string =>
  sha256(
    JSON.stringify(
      requests
        .map((request) => [request.id, requestDigest(request)])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    ),
  ).toString('base64url')

/** Digest (base64url) of the facts of a held payment; binds an approver's decision to the facts shown. */
export const requestDigest = ({ detail }: Pick<Request, 'detail'>): string =>
  digestOf(detail).toString('base64url')

/**
 * For each request: who has approved it, how many approvals are given and needed, who may approve next, and the
 * decisions made so far. Same order as `requests`.
 */
export async function approvalStatuses(s: Services, customer: Customer, requests: readonly Request[]) {
  const approvalFacts = await approvalFactsOf(
    s.db,
    customer.id,
    requests.map(({ id }) => id),
    s.partners,
  )
  return requests.map((request) => {
    const paid = paymentFactsOf(request, approvalFacts)
    return {
      ...approvalStatus(approvalFacts, paid, approvedBy(approvalFacts, request.id)),
      creator: paid.creator,
      decisions: approvalFacts.decisions.filter(({ operation }) => operation === request.id),
    }
  })
}

async function describe(
  s: Services,
  { person, customer }: { person: Person; customer: Customer },
  requests: readonly Request[],
): Promise<ApprovalRequest[]> {
  const statuses = await approvalStatuses(s, customer, requests)
  const readName = nameReader(s)
  return Promise.all(
    requests.map(async (request, at): Promise<ApprovalRequest> => {
      const status = statuses[at]
      if (!status) throw new Error(`request ${request.id} of customer ${customer.id} has no status`)
      const { id, detail, actor } = request
      const { proposed } = detail
      const isOwn = status.creator === person.id
      const isApprover = customer.right === 'full' && !isOwn
      return {
        transactionId: id,
        ...(detail.batchId !== undefined && { batchId: detail.batchId }),
        transactionType: lineTypes[lineKindOf(detail)],
        groupedTransactionType: detail.batchId === undefined ? 'single' : 'mass',
        amount: amountText(amountOf(detail)),
        fee: amountText(feeOf(detail)),
        currencyCode: detail.currency,
        ...(detail.credit && {
          credit: {
            amount: amountText(creditOf(detail)),
            currencyCode: detail.credit.currency,
            rate: detail.credit.rate,
          },
        }),
        payeeName: await payeeInWords(s, detail),
        ...(await payeeShown(s, customer, detail)),
        accountId: detail.from,
        accountName: request.accountName,
        ...(detail.note && { note: detail.note }),
        ...(detail.reference && { reference: detail.reference }),
        ...(detail.endToEndId && { endToEndId: detail.endToEndId }),
        ...(detail.series && { schedule: scheduleOf(detail.series) }),
        createdBy:
          proposed && !('mass' in detail) ? { id: actor, name: proposed.name } : await readName(actor),
        ...(proposed && {
          proposedBy: {
            keyName: proposed.name,
            ...(proposed.agent !== undefined && { agent: proposed.agent }),
          },
        }),
        created: request.at.toISOString(),
        expiresAt: request.expires.toISOString(),
        digest: requestDigest(request),
        isOwn,
        mayApprove: isApprover && status.next.includes(person.id),
        mayDecline: isApprover,
        given: status.given,
        needed: status.needed,
        waitsFor: await Promise.all(status.next.map(readName)),
        isStuck: status.isStuck,
        decisions: await Promise.all(
          status.decisions.map(async (decision) => ({
            person: await readName(decision.person),
            at: decision.at.toISOString(),
          })),
        ),
      }
    }),
  )
}

/** The schedule of a series: a single approval covers all of its payments. */
function scheduleOf(series: Series): NonNullable<ApprovalRequest['schedule']> {
  const last = lastDay(series)
  return { frequency: series.frequency, first: series.first, ...(last !== undefined && { last }) }
}
