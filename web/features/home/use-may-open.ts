import { mayManage } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useRead } from '#lib/call/use-call.ts'
import { hasRight } from '#widgets/accounts/may-pay.ts'

/** Whether the person may open accounts and addresses: with full access, unless the customer is limited. */
export function useMayOpen(): boolean {
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer || customer.limited) return false
  return hasRight(customer, mayManage)
}
