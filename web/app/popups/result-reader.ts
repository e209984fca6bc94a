import type { OutputOf } from '@sixpence/protocol/call'
import { type Notification, type TransactionResult, waitsForColleague } from '@sixpence/protocol/push'
import { accessRights } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'

type Reader = Pick<OutputOf<typeof customerInfoGet>['customer'], 'userId' | 'accessRight'>

/** Of a colleague's payment only those are told who were asked to approve it; the others see it in their activity. */
export function isForReader({ userId, isRequest }: TransactionResult, reader: Reader | undefined): boolean {
  if (userId === undefined || !reader || reader.userId === userId) return true
  return isRequest === true && reader.accessRight === accessRights.full
}

/** What a colleague asked for is told to whoever approves it, and not to them. */
export const isNewsFor = ({ type, userId }: Notification, reader: Reader | undefined): boolean =>
  type !== waitsForColleague ||
  (reader?.accessRight === accessRights.full && userId !== undefined && reader.userId !== userId)
