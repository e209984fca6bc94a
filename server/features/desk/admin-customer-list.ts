import type * as calls from '@sixpence/protocol/desk/desk'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { noteSearch } from '#store/desk-search/desk-searches.ts'
import { customersFound, everyCustomer } from './search/customers.ts'
import { recognise } from './search/recognise.ts'

const pageSize = 20

/** The search text and the number of customers shown are recorded before they are shown. */
export const adminCustomerList: Handler<typeof calls.adminCustomerList> = async (input, context) => {
  const { by, services: s } = context
  const result = await find(input, context)
  await noteSearch(s, {
    personId: by.person.id,
    brand: by.person.brand,
    at: s.clock.now(),
    call: 'adminCustomerList',
    text: input.search,
    resultCount: result.customers.length,
  })
  return result
}

const find: Handler<typeof calls.adminCustomerList> = fromStandby(
  async ({ search, pageNumber = 1 }, { by: { person }, services: s }) => {
    const page = { offset: (pageNumber - 1) * pageSize, limit: pageSize + 1, isWhole: true }
    const customers =
      search === ''
        ? await everyCustomer(s, person.brand, page)
        : await customersFound(s, person.brand, recognise(search), page)
    return { customers: customers.slice(0, pageSize), hasMore: customers.length > pageSize }
  },
)
