import { approvalMethods } from '@sixpence/protocol/rights'
import { approvalMs, beginApproval, graceMs } from '#approval/open-approval.ts'
import type { Acting } from '#app/handler.ts'
import type { Services } from '#app/services.ts'
import type { Translate } from '#app/translate.ts'
import { requestMs } from '#payments/request.ts'
import { waitsUntil, type GlobalDetail } from '#store/transactions.ts'

/** Until when it waits for a colleague or for a code; undefined when nobody has to approve it. */
export function waitsFor(now: Date, isRequest: boolean, approve: number): Date | undefined {
  if (!isRequest && approve === approvalMethods.none) return undefined
  return new Date(now.getTime() + (isRequest ? requestMs : approvalMs + graceMs))
}

type Submitting = { by: Acting; services: Services; t: Translate; refuse: (name: 'approvalNotOpen') => never }

/** How what was submitted is to be approved; sent again, how it stands by then. */
export async function answerToApprove(
  { by, services: s, t, refuse }: Submitting,
  transactionId: number,
  detail: GlobalDetail,
  isNew: boolean,
) {
  const answer = {
    transactionId,
    approveType: detail.approve,
    availableApprovalMethods: [detail.approve],
  }
  const until = waitsUntil(detail)
  const payment = isNew ? undefined : await s.store.transactions.own(by.customer.id, transactionId)
  const status = payment?.status ?? (detail.request ? 'created' : until ? 'pending' : 'submitted')
  if (status !== 'pending' || !until) return { ...answer, status }
  const waiting = { transactionId, detail, by, t }
  return { ...answer, ...(await beginApproval(s, waiting, until, () => refuse('approvalNotOpen'))) }
}
