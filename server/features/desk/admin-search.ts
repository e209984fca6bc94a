import type * as calls from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { noteSearch } from '#store/desk-search/desk-searches.ts'
import { customersFound } from './search/customers.ts'
import { cardsFound, invoicesFound, ticketsFound } from './search/others.ts'
import { paymentsFound } from './search/payments.ts'
import { recognise } from './search/recognise.ts'

const pageSize = 20

/**
 * Finds by any reference, each kind through its own index; only kinds that the role may see are searched. The search
 * text and the number of results are recorded before they are shown.
 */
export const adminSearch: Handler<typeof calls.adminSearch> = async (input, context) => {
  const { by, services: s } = context
  const result = await find(input, context)
  const { customers, payments, invoices, cards, tickets } = result
  await noteSearch(s, {
    personId: by.person.id,
    brand: by.person.brand,
    at: s.clock.now(),
    call: 'adminSearch',
    text: input.search,
    resultCount: [customers, payments, invoices, cards, tickets].reduce((sum, list) => sum + list.length, 0),
  })
  return result
}

const find: Handler<typeof calls.adminSearch> = fromStandby(
  async ({ search }, { by: { person }, services: s }) => {
    const recognised = recognise(search)
    const may = (permission: StaffPermission) => person.staff?.permissions.includes(permission) ?? false
    const [mayCustomers, mayPayments] = [may('customers.read'), may('payments.read')]
    const [customers, payments, invoices, cards, tickets] = await Promise.all([
      mayCustomers ? customersFound(s, person.brand, recognised, { limit: pageSize + 1 }) : [],
      mayPayments ? paymentsFound(s, person, { ...recognised, search }, { limit: pageSize + 1 }) : [],
      mayPayments ? invoicesFound(s, person.brand, recognised) : [],
      mayCustomers ? cardsFound(s, person.brand, recognised) : [],
      mayCustomers ? ticketsFound(s, person.brand, recognised) : [],
    ])
    return {
      customers: customers.slice(0, pageSize),
      payments: payments.slice(0, pageSize),
      invoices,
      cards,
      tickets,
      hasMore: customers.length > pageSize || payments.length > pageSize,
    }
  },
)
