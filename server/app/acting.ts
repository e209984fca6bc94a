import type { Store } from '#store/store.ts'
import type { Acting, Principal } from './handler.ts'
import { Refused } from './refused.ts'

/**
 * The one customer a call names: the header Customer-Id and fromCustomerId in body or query must agree, on any call;
 * the last one never wins. @throws Refused customerDisagreement
 */
export function namedCustomer({ customerIds }: { customerIds: readonly string[] }): string | undefined {
  const [named, ...others] = new Set(customerIds)
  if (others.length > 0) throw new Refused('customerDisagreement')
  return named
}

/**
 * Whom a person acts for, resolved once. The customer a call names must be on the person's access list; nothing is
 * taken on trust. @throws Refused notAllowed | noAccess | chooseCustomer
 */
export async function resolveActing(
  principal: Principal,
  named: string | undefined,
  store: Store,
): Promise<Acting> {
  const customers = await store.people.customersOf(principal.person.id)
  if (named !== undefined) {
    const customer = customers.find((one) => String(one.id) === named)
    if (!customer) throw new Refused('notAllowed')
    return { ...principal, customer }
  }
  const [only, second] = customers
  if (!only) throw new Refused('noAccess')
  const personal = customers.find((one) => one.type === 1)
  if (second && !personal) throw new Refused('chooseCustomer')
  return { ...principal, customer: personal ?? only }
}
