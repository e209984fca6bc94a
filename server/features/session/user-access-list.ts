import { accessRights } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

export const userAccessList: Handler<typeof calls.userAccessList> = async (_input, { by, services }) => {
  const customers = await services.store.people.customersOf(by.person.id)
  return {
    customers: customers.map((customer) => ({
      id: customer.id,
      customerUsername: customer.email,
      customerName: customer.name,
      customerType: customer.type,
      accessRights: accessRights[customer.right],
    })),
  }
}
