import type { OutputOf } from '@sixpence/protocol/call'
import { type AccessRight, accessRightOf, hasRight as isRightIn, mayPay } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** Whether a person's right is one of these, such as `mayManage`. */
export const hasRight = (
  { accessRight }: Pick<Customer, 'accessRight'>,
  rights: readonly AccessRight[],
): boolean => isRightIn({ right: accessRightOf(accessRight) }, rights)

/** Whether a person with this right may create payments. */
export const pays = (accessRight: number): boolean => hasRight({ accessRight }, mayPay)

/**
 * Whether any method to pay or move money is permitted. Separate from `may-send.ts`, which distinguishes the methods: only
 * this file is in the app's first download.
 */
export const mayOpenPayments = ({
  accessRight,
  own,
  other,
  mass,
}: Pick<Customer, 'accessRight' | 'own' | 'other' | 'mass'>): boolean =>
  pays(accessRight) && [own, other, mass].some((flags) => Object.values(flags).includes(true))
