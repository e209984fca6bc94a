import type { OutputOf } from '@sixpence/protocol/call'
import { accessRightOf, mayPay } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** Whether money may be sent to people from here; a limited customer may not, and is told why. */
export const maySend = (customer: Pick<Customer, 'accessRight' | 'permissions' | 'limited'>): boolean =>
  !customer.limited && mayOpenSend(customer)

/** Whether the screen for it is there at all (R051). */
export const mayOpenSend = ({
  accessRight,
  permissions,
}: Pick<Customer, 'accessRight' | 'permissions'>): boolean =>
  Boolean(permissions?.['sendMoneyUser']) && mayPay.some((right) => right === accessRightOf(accessRight))
