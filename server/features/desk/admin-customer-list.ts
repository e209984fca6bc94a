import type * as calls from '@sixpence/protocol/desk/desk'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { customersFound, everyCustomer } from './search/customers.ts'
import { recognise } from './search/recognise.ts'

const pageSize = 20

export const adminCustomerList: Handler<typeof calls.adminCustomerList> = fromStandby(
  async ({ search, pageNumber = 1 }, { by: { person }, services: s }) => {
    const page = { offset: (pageNumber - 1) * pageSize, limit: pageSize + 1, isWhole: true }
    const found =
      search === ''
        ? await everyCustomer(s, person.brand, page)
        : await customersFound(s, person.brand, recognise(search), page)
    return { customers: found.slice(0, pageSize), hasMore: found.length > pageSize }
  },
)
