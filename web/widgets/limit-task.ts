import { restrictionCaseList } from '@sixpence/protocol/desk/own-restrictions'
import { mayRead } from '@sixpence/protocol/rights'
import { restrictionReasons } from '@sixpence/protocol/rules/verification-status'
import type { customerInfoGet } from '@sixpence/protocol/session/session'
import type { OutputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'
import { hasRight } from '#widgets/accounts/may-pay.ts'

type Customer = Pick<OutputOf<typeof customerInfoGet>['customer'], 'accessRight' | 'limited'>

/** Whether a limited customer can do something about it: upload a document or pay an invoice. */
export function useLimitTask({ accessRight, limited }: Customer): boolean {
  const mayAsk = hasRight({ accessRight }, mayRead)
  const { data } = useRead(restrictionCaseList, limited && mayAsk ? {} : undefined)
  return limited && data !== undefined && data.cases.some(isTask)
}

const isTask = ({ stage, actionTypeId }: OutputOf<typeof restrictionCaseList>['cases'][number]): boolean =>
  stage === 'waiting' && restrictionReasons[actionTypeId].next !== 'wait'
