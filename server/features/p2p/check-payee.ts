import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Handler } from '#context/handler.ts'
import { coolingFor, olderMethodOf } from '#auth/cooling.ts'
import { payeeName } from '#rules/mask.ts'

export const checkPayee: Handler<typeof calls.checkPayee> = async (
  { email },
  { by, services: s, browser, refuse },
) => {
  const { customer, person } = by
  const { payees } = s.store
  const [payee, isEmployee] = await Promise.all([
    s.placement.findPayee(
      s,
      { email, payerId: customer.id, brand: customer.brand, currency: customer.defaultCurrency },
      refuse,
      'email',
    ),
    payees.isEmployee(email, customer.brand),
  ])
  if (!payee) return { exists: false, isEmployee, outBlacklist: true, isSelf: false }
  const isAsked = customer.right === 'initiate' || customer.strict
  const cooling = isAsked
    ? undefined
    : await coolingFor(s, person, { payer: customer.id, payee: payee.id }, browser)
  const approveType = cooling && olderMethodOf(customer.approveMode, person, cooling)
  return {
    exists: true,
    isEmployee,
    outBlacklist: !payee.blocked,
    isSelf: payee.id === customer.id,
    name: payeeName(payee.name, payee.type),
    brandName: s.brand(payee.brand).name,
    currencyCodes: await s.placement.currenciesOf(s, payee),
    ...(cooling && {
      cooling: { until: cooling.until.toISOString(), ...(approveType !== undefined && { approveType }) },
    }),
  }
}
