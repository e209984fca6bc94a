import type * as calls from '@sixpence/protocol/registration'
import type { Handler } from '#app/handler.ts'

/** Strangers always read "free"; whoever is signed in may know, within a budget (look-up rate). */
export const checkEmail: Handler<typeof calls.checkEmail> = async ({ email }, { by, services }) => {
  if (!by || !('customer' in by)) return { exists: false, isEmployee: false, outBlacklist: true }
  const { customer } = by
  const { payees } = services.store
  const [payee, isEmployee] = await Promise.all([
    payees.find({ email, payerId: customer.id, brand: customer.brand, currency: customer.defaultCurrency }),
    payees.isEmployee(email, customer.brand),
  ])
  return { exists: payee !== undefined, isEmployee, outBlacklist: !payee?.blocked }
}
