import type { Services } from '#context/services.ts'
import { contractsOf, type ContractRow } from '#store/contract/contracts.ts'
import type { Customer } from '#store/customer/people.ts'

/** The contracts of a customer, each with the services of its database: this one, and that of before the customer's move. */
export function allContracts(
  s: Services,
  customer: Pick<Customer, 'id' | 'movedFrom'>,
): Promise<{ at: Services; rows: ContractRow[] }[]> {
  return Promise.all(
    [s, s.placement.earlier(s, customer)]
      .filter((at) => at !== undefined)
      .map(async (at) => ({ at, rows: await contractsOf(at.db, customer.id) })),
  )
}
