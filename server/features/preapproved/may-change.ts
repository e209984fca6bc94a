import type { Acting } from '#context/handler.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'

type By = Pick<Acting, 'customer' | 'person'>

/** Skip, pause and resume: the payer. Without full rights one changes what one has ordered oneself only (Q116). */
export const mayChange = ({ customer, person }: By, one: Subscription): boolean =>
  one.customerId === customer.id && (customer.right === 'full' || one.personId === person.id)

/** The payer; and whoever is paid, where the payer allowed it. */
export const mayCancel = (by: By, one: Subscription): boolean =>
  mayChange(by, one) || (one.userCancel && one.payeeId === by.customer.id)
