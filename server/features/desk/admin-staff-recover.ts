import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { hasMail, mailStaff } from '#notify/staff-letter.ts'
import { enrolmentOf } from '#store/staff/colleagues.ts'
import { inviteStaff, noteInviteMailed } from '#store/staff/invites.ts'
import { askRecovery, endRecovery, recoveriesAsked } from '#store/staff/recovery.ts'
import { lockStaff, rolesOf } from '#store/staff/roles.ts'
import { hasStill } from '#store/staff/staff.ts'
import { requireWithinOwn } from './own-rights.ts'
import { linkOf } from './send-link.ts'
import { permissionOf, requireStill } from './require-permission.ts'

/**
 * The link is sent to the colleague only and needs requests from two others, so neither of them can sign in with it.
 */
export const adminStaffRecover: Handler<typeof calls.adminStaffRecover> = async (
  { personId },
  { by, services: s, change, tell, refuse, t },
) => {
  const { id: askedBy, brand } = by.person
  if (personId === askedBy) return refuse('ownStaff')
  if (!hasMail(s)) return refuse('mailMissing')
  const person = await s.store.people.person(personId)
  const token = await change(async (client) => {
    await lockStaff(client)
    await requireStill(client, by, 'adminStaffRecover')
    const enrolment = await enrolmentOf(client, personId)
    if (!person || !enrolment) return refuse('staffNotFound')
    if (!enrolment.hasEnrolled || enrolment.hasLeft) return refuse('staffNotEnrolled')
    const [role] = await rolesOf(client, enrolment.roleId)
    if (role) requireWithinOwn(by, role)
    const now = s.clock.now()
    if (!(await askRecovery(client, { personId, askedBy, now }))) return refuse('recoveryAsked')
    const others = (await recoveriesAsked(client, { now, personId })).filter(
      (item) => item.askedBy !== askedBy,
    )
    const still = await Promise.all(
      others.map((item) =>
        hasStill(client, { personId: item.askedBy, brand }, permissionOf('adminStaffRecover')),
      ),
    )
    const isDone = still.includes(true)
    tell({ customerId: undefined, detail: { staff: personId, isDone } })
    if (!isDone) return undefined
    await endRecovery(client, personId)
    await s.staffSessions.end({ personId }, 'a new link was asked for', client)
    const invitation = await inviteStaff(
      { db: client, personal: s.personal },
      { email: person.email, role: undefined, invitedBy: askedBy },
      now,
    )
    return invitation?.token
  })
  const to = { brand, to: person?.email ?? '', t }
  if (token === undefined)
    return {
      isDone: false,
      isMailed: await mailStaff(s, to, { about: 'recoveryAsked', by: fullName(by.person) }),
    }
  const isMailed = await mailStaff(s, to, { about: 'recovered', link: linkOf(s, brand, token) })
  if (isMailed) await noteInviteMailed(s.db, personId, s.clock.now())
  return { isDone: true, isMailed }
}
