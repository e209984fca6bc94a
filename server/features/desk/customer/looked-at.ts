import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'

type Context = { by: Principal; services: Services; change: Change; tell: Tell }

/**
 * Writes into the trail that somebody looks at a customer's data, and in which role, before it is shown. @throws Refused
 * customerNotFound for a customer of another brand
 */
export async function lookAt({ by, services: s, change, tell }: Context, customerId: number): Promise<void> {
  if (!(await isCustomerOf(s.db, customerId, by.person.brand))) throw new Refused('customerNotFound')
  await change(async () => tell({ customerId, detail: { role: by.person.staff?.roleName ?? '' } }))
}
