import { mayManage } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { redirect } from '@tanstack/react-router'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { hasRight } from '#widgets/accounts/may-pay.ts'

/** Keys, webhooks and their logs need full access; others are redirected to the first of the merchant tools (B041). */
export async function needFullAccess(): Promise<void> {
  const { customer } = await queryClient.ensureQueryData(readOptions(customerInfoGet, {}))
  if (!hasRight(customer, mayManage))
    throw redirect({ to: '/merchant/buttons/my_saved_buttons', replace: true })
}
