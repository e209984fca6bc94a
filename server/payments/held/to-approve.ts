import { approvalMethods } from '@sixpence/protocol/rights'
import type { Acting } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { exchangeRequestMs, requestMs } from '#payments/request.ts'
import {
  waitsUntil,
  type PaymentOutDetail,
  type GlobalDetail,
  type GlobalBatchDetail,
} from '#store/operation/details.ts'
import { approvalMs, beginApproval, graceMs } from './open-approval.ts'

type New = { isRequest: boolean; approve: number; isExchange?: boolean }

/**
 * Until when a new payment waits for a colleague or for a code; one that exchanges waits with its rate. Undefined when
 * nobody has to approve it.
 */
export function waitsFor(now: Date, { isRequest, approve, isExchange = false }: New): Date | undefined {
  if (!isRequest && approve === approvalMethods.none) return undefined
  const requestedMs = isExchange ? exchangeRequestMs : requestMs
  return new Date(now.getTime() + (isRequest ? requestedMs : approvalMs + graceMs))
}

type Submitting = { by: Acting; services: Services; t: Translate; refuse: (name: 'approvalNotOpen') => never }

/** What approves it, and how it stands: as submitted, or by now when it is sent again. @throws Refused approvalNotOpen */
export async function answerToApprove(
  { by, services: s, t, refuse }: Submitting,
  transactionId: number,
  detail: GlobalDetail | GlobalBatchDetail | PaymentOutDetail,
  isNew: boolean,
) {
  const answer = { transactionId, ...approvedBy(detail) }
  const until = waitsUntil(detail)
  const payment = isNew ? undefined : await s.store.transactions.own(by.customer.id, transactionId)
  const status = payment?.status ?? (detail.request ? 'created' : until ? 'pending' : 'submitted')
  if (status !== 'pending' || !until) return { ...answer, status }
  const waiting = { transactionId, detail, by, t }
  return { ...answer, ...(await beginApproval(s, waiting, until, () => refuse('approvalNotOpen'))) }
}

export const approvedBy = ({ approve }: { approve: number }) => ({
  approveType: approve,
  availableApprovalMethods: [approve],
})
