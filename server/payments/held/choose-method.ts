import type { Acting, Browser } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { coolingFor, hoursLeft, olderMethodOf, type Whom } from '#auth/cooling.ts'
import { approvalMethodOf } from '#auth/second-factor.ts'

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
