import type { OutputOf } from '@sixpence/protocol/call'
import type { Notification, TransactionResult } from '@sixpence/protocol/push'
import { accessRights } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'

type Reader = Pick<OutputOf<typeof customerInfoGet>['customer'], 'userId' | 'accessRight'>

/** The result of a colleague's payment is shown only to its approvers; others see it in the activity. */
export function isForReader({ userId, isRequest }: TransactionResult, reader: Reader | undefined): boolean {
  if (userId === undefined || !reader || reader.userId === userId) return true
  return isRequest === true && reader.accessRight === accessRights.full
}

/** A request that waits for approval is shown to the approvers, not to its author. */
export const isNewsFor = ({ type, userId }: Notification, reader: Reader | undefined): boolean =>
  type !== 'payment.waiting' ||
  (reader?.accessRight === accessRights.full && userId !== undefined && reader.userId !== userId)
