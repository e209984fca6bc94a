import type { Acting, Browser } from '#app/handler.ts'
import type { Facts } from '#app/refused.ts'
import type { Services } from '#app/services.ts'
import { coolingFor, hoursLeft, olderMethodOf, type Whom } from './cooling.ts'
import { approvalMethodOf } from './method.ts'

type Paying = {
  by: Acting
  services: Services
  browser: Browser
  refuse: (name: 'coolingOff' | 'approvalImpossible', facts?: Facts, field?: string) => never
}

/**
 * The usual way to approve; after a change of factors, to a new payee, one that is older.
 * @throws Refused coolingOff at the field that names the payee | approvalImpossible
 */
export async function chooseMethod(
  { by: { customer, person }, services: s, browser, refuse }: Paying,
  whom: Omit<Whom, 'payer'>,
  field?: string,
): Promise<number> {
  const cooling = await coolingFor(s, person, { payer: customer.id, ...whom }, browser)
  if (!cooling) return approvalMethodOf(customer.approveMode, person) ?? refuse('approvalImpossible')
  const older = olderMethodOf(customer.approveMode, person, cooling)
  return older ?? refuse('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, field)
}
