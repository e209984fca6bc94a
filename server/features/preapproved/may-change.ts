import type { ActingPrincipal } from '#context/handler.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'

type By = Pick<ActingPrincipal, 'customer' | 'person'>

/**
 * Whether the person may skip, pause or resume: payer's side only; without full rights, only series they ordered
 * (Q116).
 */
export const mayChange = ({ customer, person }: By, subscription: Subscription): boolean =>
  subscription.customerId === customer.id &&
  (customer.right === 'full' || subscription.personId === person.id)

/** Whether the person may cancel: the payer's side, or the payee if the payer allowed it. */
export const mayCancel = (by: By, subscription: Subscription): boolean =>
  mayChange(by, subscription) || (subscription.userCancel && subscription.payeeId === by.customer.id)
