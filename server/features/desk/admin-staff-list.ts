import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { openCustomer, openPerson } from '#store/customer/sealed-people.ts'
import { colleaguesAt } from '#store/staff/colleagues.ts'
import { recoveriesAsked } from '#store/staff/recovery.ts'

export const adminStaffList: Handler<typeof calls.adminStaffList> = async (_input, { by, services: s }) => {
  const [colleagues, recoveries] = await Promise.all([
    colleaguesAt(s.db, by.person.brand),
    recoveriesAsked(s.db, { now: s.clock.now() }),
  ])
  const names = new Map(
    colleagues.map(({ personId, sealed }) => [personId, fullName(openPerson(s.personal, sealed))]),
  )
  return {
    staff: colleagues.map(({ sealed, since, leftAt, mailedAt, conflicts, invitedBy, leftBy, ...row }) => {
      const recovery = recoveries.find(({ personId }) => personId === row.personId)
      return {
        ...row,
        name: names.get(row.personId) ?? '',
        ...(sealed.email !== null && { email: openPerson(s.personal, sealed).email }),
        isOwn: row.personId === by.person.id,
        since: since.toISOString(),
        ...(leftAt && { leftAt: leftAt.toISOString() }),
        ...(invitedBy !== null && { invitedBy: names.get(invitedBy) ?? '' }),
        ...(leftBy !== null && { leftBy: names.get(leftBy) ?? '' }),
        ...(mailedAt && { mailedAt: mailedAt.toISOString() }),
        ...(recovery && {
          recovery: {
            by: names.get(recovery.askedBy) ?? '',
            isOwn: recoveries.some(
              ({ personId, askedBy }) => personId === row.personId && askedBy === by.person.id,
            ),
            at: recovery.askedAt.toISOString(),
          },
        }),
        conflicts: conflicts.map((conflict) => ({
          customerId: conflict.id,
          customerName: openCustomer(s.personal, conflict).name,
        })),
      }
    }),
  }
}
