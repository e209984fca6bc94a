import { mayManage, mayPay } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { permittedBy } from '#payments/permitted-by.ts'
import type { Customer } from '#store/customer/people.ts'
import type { PaymentDetail } from '#store/operation/details.ts'

/**
 * The paying customer, if this person may still pay for it, read without the cache; otherwise undefined. Approvers of a
 * request need the right only, no permission flag.
 */
export async function payerWithRights(
  s: Pick<Services, 'store'>,
  personId: number,
  detail: PaymentDetail,
): Promise<Customer | undefined> {
  s.store.people.forget(personId)
  const customer = (await s.store.people.customersOf(personId)).find(({ id }) => id === detail.payer)
  if (!customer || customer.limited || customer.closed) return undefined
  const rights: readonly string[] = detail.request ? mayManage : mayPay
  const isPermitted =
    detail.request || permittedBy(detail).some((flag) => customer.permissions.includes(flag))
  return rights.includes(customer.right) && isPermitted ? customer : undefined
}
