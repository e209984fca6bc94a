import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { HouseWork } from '#auth/house-decision.ts'
import { Refused } from '#core/refused.ts'
import { inviteStaff, staffByEmail } from '#store/staff/invites.ts'
import { lockStaff, rolesOf } from '#store/staff/roles.ts'
import { requireWithinOwn } from '../own-rights.ts'
import { sendLink } from '../send-link.ts'
import { roleFacts } from './role-facts.ts'

type Call = typeof calls.adminStaffInvite

/**
 * Invites a colleague. With four eyes the link is never shown: its reader could enrol as the invited person and act as
 * both.
 */
export const invite: HouseWork<DecodedInputOf<Call>, OutputOf<Call>> = {
  call: 'adminStaffInvite',
  permission: 'staff.write',
  needsMail: true,
  lock: lockStaff,
  prepare: async (client, { by, services: s, t }, { email, roleId }) => {
    const { personal } = s
    const [role] = await rolesOf(client, roleId)
    if (!role) throw new Refused('roleNotFound')
    requireWithinOwn(by, role)
    requireOurDomain(s.config.staffDomains, email)
    // Refused: a new link for a colleague would give the inviter that colleague's rights.
    if ((await staffByEmail({ db: client, personal }, email)) !== undefined) throw new Refused('staffKnown')
    return {
      subject: email.toLowerCase(),
      weight: 'much',
      facts: [{ name: 'email', text: email }, ...roleFacts(role)],
      waiting: { isMailed: false },
      make: async () => {
        const invited = await inviteStaff(
          { db: client, personal },
          { email, role: role.key ?? role.name, invitedBy: by.person.id },
          s.clock.now(),
        )
        if (!invited) throw new Refused('roleNotFound')
        return {
          result: { isMailed: false },
          detail: { staff: invited.personId, role: roleId },
          after: () => sendLink(s, { by, t }, { ...invited, email, role: role.name }),
        }
      },
    }
  },
}

/** @throws Refused staffDomain if the operator restricts the mail domains of staff and this is none of them */
function requireOurDomain(domains: readonly string[], email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domains.length > 0 && !domains.includes(domain))
    throw new Refused('staffDomain', { domains: domains.join(', ') })
}
