import type { ActingPrincipal } from '#context/handler.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'

type By = Pick<ActingPrincipal, 'customer' | 'person'>

/**
 * Whether the person may skip, pause or resume: payer's side only; without full rights, only series they ordered
 * (Q116).
 */
export const mayChange = ({ customer, person }: By, one: Subscription): boolean =>
  one.customerId === customer.id && (customer.right === 'full' || one.personId === person.id)

/** Whether the person may cancel: the payer's side, or the payee if the payer allowed it. */
export const mayCancel = (by: By, one: Subscription): boolean =>
  mayChange(by, one) || (one.userCancel && one.payeeId === by.customer.id)
