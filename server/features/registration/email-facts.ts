import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/**
 * What a signed-in customer may know about an e-mail: whether it is a customer, an employee, or blacklisted by
 * them.
 */
export async function emailFacts(
  { store: { payees } }: Services,
  { customer }: ActingPrincipal,
  email: string,
): Promise<{ exists: boolean; isEmployee: boolean; outBlacklist: boolean }> {
  const { id: payerId, brand, defaultCurrency: currency } = customer
  const [payee, isEmployee] = await Promise.all([
    payees.find({ email, payerId, brand, currency }),
    payees.isEmployee(email, brand),
  ])
  return { exists: payee !== undefined, isEmployee, outBlacklist: !payee?.blocked }
}
