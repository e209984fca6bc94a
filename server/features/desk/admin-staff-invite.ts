import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { inviteStaff, staffByEmail } from '#store/staff/invites.ts'
import { lockStaff, rolesOf } from '#store/staff/roles.ts'
import { requireWithinOwn } from './own-rights.ts'
import { sendLink } from './send-link.ts'
import { requireStill } from './still-may.ts'

export const adminStaffInvite: Handler<typeof calls.adminStaffInvite> = async (
  { email, roleId },
  { by, services: s, change, tell, refuse, t },
) => {
  const { personal } = s
  const made = await change(async (client) => {
    await lockStaff(client)
    await requireStill(client, by, 'adminStaffInvite')
    const [role] = await rolesOf(client, roleId)
    if (!role) return refuse('roleNotFound')
    requireWithinOwn(by, role)
    // Refused: a new link for a colleague would give the inviter that colleague's rights.
    if ((await staffByEmail({ db: client, personal }, email)) !== undefined) return refuse('staffKnown')
    const invited = await inviteStaff(
      { db: client, personal },
      { email, role: role.key ?? role.name, invitedBy: by.person.id },
      s.clock.now(),
    )
    if (!invited) return refuse('roleNotFound')
    tell({ customerId: undefined, detail: { staff: invited.personId, role: roleId } })
    return { ...invited, email, role: role.name }
  })
  return sendLink(s, { by, t }, made)
}
