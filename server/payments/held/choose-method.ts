import type { ActingPrincipal, Browser } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { coolingFor, hoursLeft, olderMethodOf, type PaymentParties } from '#auth/cooling.ts'
import { approvalMethodOf } from '#auth/second-factor.ts'

type MethodContext = {
  by: ActingPrincipal
  services: Services
  browser: Browser
  refuse: (name: 'coolingOff' | 'approvalImpossible', facts?: Facts, field?: string) => never
}

/**
 * The approval method of a new payment: the customer's, or, to a new payee after a change of factors, a method set up
 * before that change. @throws Refused coolingOff (at `field`) | approvalImpossible
 */
export async function chooseMethod(
  { by: { customer, person }, services: s, browser, refuse }: MethodContext,
  parties: Omit<PaymentParties, 'payer'>,
  field?: string,
): Promise<number> {
  const cooling = await coolingFor(s, person, { payer: customer.id, ...parties }, browser)
  if (!cooling) return approvalMethodOf(customer.approveMode, person) ?? refuse('approvalImpossible')
  const older = olderMethodOf(customer.approveMode, person, cooling)
  return older ?? refuse('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, field)
}
