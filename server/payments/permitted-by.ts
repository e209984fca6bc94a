import { otherPersonGroups, permitting, type PermissionFlag } from '@sixpence/protocol/rights'
import { isGlobal, isGlobalBatch, isPaymentOut, type PaymentDetail } from '#store/operation/transactions.ts'

/** Any of these permits a payment. */
export function permittedBy(detail: PaymentDetail): readonly PermissionFlag[] {
  if (isPaymentOut(detail)) return permitting(detail.method, detail.permission)
  if (isGlobal(detail) || isGlobalBatch(detail)) return [otherPersonGroups.global]
  return [detail.method === 'betweenAccounts' ? 'transferMoneyUser' : 'sendMoneyUser']
}
