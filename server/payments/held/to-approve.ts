import { approvalMethods } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { NotVisible } from '#core/dependency-down.ts'
import type { Translate } from '#core/translate.ts'
import { exchangeRequestMs, requestMs } from '#payments/request.ts'
import {
  waitsUntil,
  type PaymentOutDetail,
  type GlobalDetail,
  type GlobalBatchDetail,
  type MassBatchDetail,
} from '#store/operation/details.ts'
import { approvalMs, beginApproval, graceMs } from './open-approval.ts'

type New = { isRequest: boolean; approve: number; isExchange?: boolean }

/**
 * Until when a new payment waits for a colleague or a code; sooner with an exchange, because of its rate. Undefined
 * when it needs no approval.
 */
export function waitsFor(now: Date, { isRequest, approve, isExchange = false }: New): Date | undefined {
  if (!isRequest && approve === approvalMethods.none) return undefined
  const requestedMs = isExchange ? exchangeRequestMs : requestMs
  return new Date(now.getTime() + (isRequest ? requestedMs : approvalMs + graceMs))
}

type ApprovalContext = {
  by: ActingPrincipal
  services: Services
  t: Translate
  refuse: (name: 'approvalNotOpen') => never
}

/**
 * Answer of a submit: approval method and status; the current status when the submit is repeated. Starts the approval
 * of a pending payment. @throws Refused approvalNotOpen
 */
export async function answerToApprove(
  { by, services: s, t, refuse }: ApprovalContext,
  transactionId: number,
  detail: GlobalDetail | GlobalBatchDetail | MassBatchDetail | PaymentOutDetail,
  isNew: boolean,
) {
  const answer = { transactionId, ...approvedBy(detail) }
  const until = waitsUntil(detail)
  const payment = isNew ? undefined : await s.store.transactions.own(by.customer.id, transactionId)
  if (!isNew && !payment) throw new NotVisible(`payment ${transactionId}`)
  const unconfirmed = until ? 'pending' : 'submitted'
  const status = payment?.status ?? (detail.request ? 'created' : unconfirmed)
  if (status !== 'pending' || !until) return { ...answer, status }
  const waiting = { transactionId, detail, by, t }
  return { ...answer, ...(await beginApproval(s, waiting, until, () => refuse('approvalNotOpen'))) }
}

/** Approval method as calls return it: its number (0 for none), and a list with that number only. */
export const approvedBy = ({ approve }: { approve: number }) => ({
  approveType: approve,
  availableApprovalMethods: [approve],
})
