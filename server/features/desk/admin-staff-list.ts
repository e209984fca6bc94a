import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { fullName, openCustomer, openPerson } from '#store/customer/sealed-people.ts'
import { colleaguesAt } from '#store/staff/colleagues.ts'

export const adminStaffList: Handler<typeof calls.adminStaffList> = async (_input, { by, services: s }) => ({
  staff: (await colleaguesAt(s.db, by.person.brand)).map(({ sealed, since, leftAt, conflicts, ...row }) => {
    const person = openPerson(s.personal, sealed)
    return {
      ...row,
      name: fullName(person),
      ...(sealed.email !== null && { email: person.email }),
      isOwn: row.personId === by.person.id,
      since: since.toISOString(),
      ...(leftAt && { leftAt: leftAt.toISOString() }),
      conflicts: conflicts.map((one) => ({
        customerId: one.id,
        customerName: openCustomer(s.personal, one).name,
      })),
    }
  }),
})
