import type { OutputOf } from '@sixpence/protocol/call'
import type { TransactionResult } from '@sixpence/protocol/push'
import { accessRights } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session'

type Reader = Pick<OutputOf<typeof customerInfoGet>['customer'], 'userId' | 'accessRight'>

/** Of a colleague's payment only those are told who were asked to approve it; the others see it in their activity. */
export function isForReader({ userId, isRequest }: TransactionResult, reader: Reader | undefined): boolean {
  if (userId === undefined || !reader || reader.userId === userId) return true
  return isRequest === true && reader.accessRight === accessRights.full
}
