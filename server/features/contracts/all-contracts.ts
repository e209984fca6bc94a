import { pastOf } from '#context/in-past.ts'
import type { Services } from '#context/services.ts'
import { contractsOf, type ContractRow } from '#store/contract/contracts.ts'
import type { Customer } from '#store/customer/people.ts'

/** The contracts of a customer with the services of the cell in which they are: here, and where the customer was before a move. */
export function allContracts(
  s: Services,
  customer: Pick<Customer, 'id' | 'movedFrom'>,
): Promise<{ at: Services; rows: ContractRow[] }[]> {
  return Promise.all(
    [s, pastOf(s, customer)]
      .filter((at) => at !== undefined)
      .map(async (at) => ({ at, rows: await contractsOf(at.db, customer.id) })),
  )
}
