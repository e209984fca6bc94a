import { massGroups, otherPersonGroups, permitting, type PermissionFlag } from '@sixpence/protocol/rights'
import {
  isPaymentOut,
  isGlobal,
  isGlobalBatch,
  isMassBatch,
  type PaymentDetail,
} from '#store/operation/details.ts'

/** The permission flags, any of which allows this payment. */
export function permittedBy(detail: PaymentDetail): readonly PermissionFlag[] {
  if (isPaymentOut(detail) && detail.method !== 'p2p') return permitting(detail.method, detail.permission)
  if (isMassBatch(detail)) return [massGroups[detail.mass]]
  if (isGlobalBatch(detail)) return [massGroups.global]
  if (isGlobal(detail)) return [otherPersonGroups.global]
  return [detail.method === 'betweenAccounts' ? 'transferMoneyUser' : 'sendMoneyUser']
}
