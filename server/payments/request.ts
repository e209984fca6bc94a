import { msOf } from '@sixpence/days'
import { customerTypes } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Customer } from '#store/customer/people.ts'
import { matchingRules, ruleFactsOf } from '#store/request/approval-rules.ts'
import type { PaymentFacts } from '#store/request/requests.ts'

/** How long a payment may wait for a colleague's approval. */
export const requestMs = msOf({ days: 30 })
/** Shorter for a payment with an exchange, which ends when its rate changes. */
export const exchangeRequestMs = msOf({ days: 1 })

/**
 * Whether all payments need a colleague's approval: those of people with right 3, and all in a strict company (B228, Q049).
 */
export const onlyAsks = ({ right, strict }: Pick<Customer, 'right' | 'strict'>): boolean =>
  right === 'initiate' || strict

/**
 * Whether this payment needs a colleague's approval, including that of a person who may send payments but is not exempt
 * from a rule of the company.
 */
export async function needsApproval(
  { by: { customer, person }, services: s }: { by: ActingPrincipal; services: Services },
  payment: Omit<PaymentFacts, 'creator'>,
): Promise<boolean> {
  if (onlyAsks(customer)) return true
  if (customer.type === customerTypes.personal) return false
  const rules = matchingRules(await ruleFactsOf(s.db, customer.id, s.partners), payment)
  return rules.some(({ exempt }) => !exempt.includes(person.id))
}
