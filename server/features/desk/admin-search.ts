import type * as calls from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { customersFound } from './search/customers.ts'
import { cardsFound, invoicesFound, ticketsFound } from './search/others.ts'
import { paymentsFound } from './search/payments.ts'
import { recognise } from './search/recognise.ts'

const pageSize = 20

/** Finds by any reference, each kind through its own index; only kinds that the role may see are searched. */
export const adminSearch: Handler<typeof calls.adminSearch> = fromStandby(
  async ({ search }, { by: { person }, services: s }) => {
    const known = recognise(search)
    const may = (permission: StaffPermission) => person.staff?.permissions.includes(permission) ?? false
    const [mayCustomers, mayPayments] = [may('customers.read'), may('payments.read')]
    const [customers, payments, invoices, cards, tickets] = await Promise.all([
      mayCustomers ? customersFound(s, person.brand, known, { limit: pageSize + 1 }) : [],
      mayPayments ? paymentsFound(s, person.brand, known) : [],
      mayPayments ? invoicesFound(s, person.brand, known) : [],
      mayCustomers ? cardsFound(s, person.brand, known) : [],
      mayCustomers ? ticketsFound(s, person.brand, known) : [],
    ])
    return {
      customers: customers.slice(0, pageSize),
      payments,
      invoices,
      cards,
      tickets,
      hasMore: customers.length > pageSize,
    }
  },
)
