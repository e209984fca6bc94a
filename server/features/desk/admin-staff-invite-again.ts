import type * as calls from '@sixpence/protocol/desk/desk'
import { isForTwo } from '#auth/two-people.ts'
import type { Handler } from '#context/handler.ts'
import { hasMail } from '#notify/staff-letter.ts'
import { enrolmentOf } from '#store/staff/colleagues.ts'
import { inviteStaff } from '#store/staff/invites.ts'
import { lockStaff, rolesOf } from '#store/staff/roles.ts'
import { requireWithinOwn } from './own-rights.ts'
import { sendLink } from './send-link.ts'
import { requireStill } from './require-permission.ts'

export const adminStaffInviteAgain: Handler<typeof calls.adminStaffInviteAgain> = async (
  { personId },
  { by, services: s, change, tell, refuse, t },
) => {
  const person = await s.store.people.person(personId)
  const invitation = await change(async (client) => {
    await lockStaff(client)
    await requireStill(client, by, 'adminStaffInviteAgain')
    const enrolment = await enrolmentOf(client, personId)
    if (!person || !enrolment?.hasEmail || enrolment.hasLeft) return refuse('staffNotFound')
    if (enrolment.hasEnrolled) return refuse('staffEnrolled')
    const [role] = await rolesOf(client, enrolment.roleId)
    if (!role) return refuse('staffNotFound')
    requireWithinOwn(by, role)
    // If the link were shown, its reader could enrol as the second person.
    const rule = { kind: 'adminStaffInvite', brand: undefined, weight: 'much' } as const
    if (!hasMail(s) && (await isForTwo(client, s, rule))) return refuse('mailMissing')
    const { email } = person
    const invited = await inviteStaff(
      { db: client, personal: s.personal },
      { email, role: undefined, invitedBy: by.person.id },
      s.clock.now(),
    )
    if (!invited) return refuse('staffNotFound')
    tell({ customerId: undefined, detail: { staff: personId, role: enrolment.roleId } })
    return { ...invited, email, role: role.name }
  })
  return sendLink(s, { by, t }, invitation)
}
