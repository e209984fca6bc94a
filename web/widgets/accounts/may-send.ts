import type { OutputOf } from '@sixpence/protocol/call'
import { outsideMethods } from '@sixpence/protocol/methods/registry'
import type { TransferPermission } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'
import { pays } from './may-pay.ts'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** Whether the customer may send money to people; limited customers may not, and see why. */
export const maySend = (customer: Pick<Customer, 'accessRight' | 'permissions' | 'limited'>): boolean =>
  !customer.limited && mayOpenSend(customer)

/** Whether the screen exists for this customer (R051). */
export const mayOpenSend = ({
  accessRight,
  permissions,
}: Pick<Customer, 'accessRight' | 'permissions'>): boolean =>
  Boolean(permissions?.['sendMoneyUser']) && pays(accessRight)

/** Methods of payments out, by the names of their permission groups (Q104). */
const outsideGroups = Object.values(outsideMethods).map(({ group }) => group)

/**
 * Whether any of them is permitted, to own accounts elsewhere or to others (B305 to B320); loading own prepaid cards needs a
 * separate permission.
 */
export const isOutsideOffered = (
  { own, other }: Pick<Customer, 'own' | 'other'>,
  permission: TransferPermission,
): boolean =>
  outsideGroups.some((group) => (permission === 'own' ? own : other)[group]) ||
  (permission === '3d' && other.loadPrepaidCard)

/** Whether the screen of payments out exists for this customer (R042). */
export const mayOpenOutside = (customer: Pick<Customer, 'accessRight' | 'own' | 'other'>): boolean =>
  (isOutsideOffered(customer, 'own') || isOutsideOffered(customer, '3d')) && pays(customer.accessRight)

/** Whether payments by link are permitted, single or in batches (B314). */
export const mayOpenGlobal = ({ accessRight, other }: Pick<Customer, 'accessRight' | 'other'>): boolean =>
  other.global && pays(accessRight)

/** Whether batches of payment links are permitted (B328). */
export const mayOpenBatches = ({ accessRight, mass }: Pick<Customer, 'accessRight' | 'mass'>): boolean =>
  mass.global && pays(accessRight)

/** Whether any kind of mass payment is permitted (B321 to B328). */
export const mayOpenMass = ({ accessRight, mass }: Pick<Customer, 'accessRight' | 'mass'>): boolean =>
  Object.values(mass).includes(true) && pays(accessRight)

/** Whether transfers between own accounts are permitted (R054, B306). */
export const mayOpenOwn = ({ accessRight, own }: Pick<Customer, 'accessRight' | 'own'>): boolean =>
  own.betweenAccounts && pays(accessRight)
