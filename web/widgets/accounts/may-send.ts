import type { OutputOf } from '@sixpence/protocol/call'
import { outsideMethods } from '@sixpence/protocol/methods/registry'
import { accessRightOf, mayPay, type TransferPermission } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** Whether money may be sent to people; limited customers may not and are told why. */
export const maySend = (customer: Pick<Customer, 'accessRight' | 'permissions' | 'limited'>): boolean =>
  !customer.limited && mayOpenSend(customer)

/** Whether its screen exists for this customer (R051). */
export const mayOpenSend = ({
  accessRight,
  permissions,
}: Pick<Customer, 'accessRight' | 'permissions'>): boolean =>
  Boolean(permissions?.['sendMoneyUser']) && mayPay.some((right) => right === accessRightOf(accessRight))

/** Methods of payments out, by the names of their permission groups (Q104). */
const outsideGroups = Object.values(outsideMethods).map(({ group }) => group)

/**
 * Whether any of them is permitted: to own accounts elsewhere, or to somebody else (B305 to B320); their prepaid cards
 * have a permission of their own.
 */
export const isOutsideOffered = (
  { own, other }: Pick<Customer, 'own' | 'other'>,
  permission: TransferPermission,
): boolean =>
  outsideGroups.some((group) => (permission === 'own' ? own : other)[group]) ||
  (permission === '3d' && other.loadPrepaidCard)

/** Whether the screen of payments out exists for this customer (R042). */
export const mayOpenOutside = (customer: Pick<Customer, 'accessRight' | 'own' | 'other'>): boolean =>
  (isOutsideOffered(customer, 'own') || isOutsideOffered(customer, '3d')) &&
  mayPay.some((right) => right === accessRightOf(customer.accessRight))

/** Whether money may be sent by a link, to one or to many at once (B314). */
export const mayOpenGlobal = ({ accessRight, other }: Pick<Customer, 'accessRight' | 'other'>): boolean =>
  other.global && mayPay.some((right) => right === accessRightOf(accessRight))

/** Whether there is any way to pay or move money. */
export const mayOpenPayments = (
  customer: Pick<Customer, 'accessRight' | 'permissions' | 'own' | 'other'>,
): boolean =>
  mayOpenSend(customer) || mayOpenOutside(customer) || mayOpenGlobal(customer) || mayOpenOwn(customer)

/** Whether money may be moved between own accounts at all (R054, B306). */
export const mayOpenOwn = ({ accessRight, own }: Pick<Customer, 'accessRight' | 'own'>): boolean =>
  own.betweenAccounts && mayPay.some((right) => right === accessRightOf(accessRight))
