import { otherPersonGroups, permitting, type PermissionFlag } from '@sixpence/protocol/rights'
import { isPaymentOut, isGlobal, isGlobalBatch, type PaymentDetail } from '#store/operation/details.ts'

/** The permission flags of which any one allows this payment. */
export function permittedBy(detail: PaymentDetail): readonly PermissionFlag[] {
  if (isPaymentOut(detail)) return permitting(detail.method, detail.permission)
  if (isGlobal(detail) || isGlobalBatch(detail)) return [otherPersonGroups.global]
  return [detail.method === 'betweenAccounts' ? 'transferMoneyUser' : 'sendMoneyUser']
}
