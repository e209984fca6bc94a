import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/**
 * The facts about an e-mail that a signed-in customer may see: whether it belongs to a customer or an employee, or is
 * blacklisted by the caller.
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
