import * as z from 'zod/mini'
import { amountText, currencyCode, email, empty, id, instant, line } from '../fields.ts'
import { call } from '../call.ts'
import { everyStaffPermission } from '../rules/staff-permissions.ts'
import { changer, reader } from './desk-common.ts'

const limit = z.object({ currencyCode, amount: amountText })
const brandKey = z.string().check(z.maxLength(40))
const permission = z.enum(everyStaffPermission)

const role = z.object({
  id,
  name: z.string(),
  /** Comes with the program: read-only. */
  isShipped: z.boolean(),
  /** The caller's own role, which they cannot change. */
  isOwn: z.boolean(),
  permissions: z.array(z.string()),
  /** The brands it applies to; if empty, all. */
  brands: z.array(z.string()),
  /** The maximum its holders may credit; if empty, no limit, otherwise only in these currencies. */
  limits: z.array(z.object({ currencyCode: z.string(), amount: z.string() })),
  version: z.int(),
})
export type StaffRole = z.infer<typeof role>

export const adminRoleList = call('adminRoleList', {
  ids: [],
  about: 'The roles of the staff, shipped and custom, with their permissions.',
  input: empty,
  output: z.object({
    roles: z.array(role),
    brands: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  ...reader('staff.read'),
})

export const adminRoleSave = call('adminRoleSave', {
  ids: [],
  about:
    'Creates a custom role or changes one: not a shipped one, not one’s own, and with no permission, brand or limit beyond one’s own. Of two changes of the same version, the first is made.',
  input: z.object({
    roleId: z.optional(id),
    version: z.optional(z.int()),
    name: line(2, 60),
    permissions: z.array(permission).check(z.minLength(1), z.maxLength(100)),
    brands: z.array(brandKey).check(z.maxLength(50)),
    limits: z.array(limit).check(z.maxLength(20)),
  }),
  output: z.object({ roleId: id }),
  refusals: [
    'roleNotFound',
    'roleShipped',
    'roleNameTaken',
    'roleBeyondOwn',
    'roleLimitWrong',
    'roleBrandUnknown',
    'ownStaff',
    'caseDecided',
  ],
  ...changer('roles.write'),
})

const colleague = z.object({
  personId: id,
  name: z.string(),
  email: z.optional(z.string()),
  roleId: id,
  isOwn: z.boolean(),
  /** Has enrolled by the link of an invitation. */
  hasEnrolled: z.boolean(),
  since: instant,
  leftAt: z.optional(instant),
  /** When the unused link was mailed to them. */
  mailedAt: z.optional(instant),
  /** A colleague has requested a new link for them; a second one has to request it too. */
  recovery: z.optional(z.object({ by: z.string(), isOwn: z.boolean(), at: instant })),
  /** Customers about whom they may not decide. */
  conflicts: z.array(z.object({ customerId: id, customerName: z.string() })),
})
export type Colleague = z.infer<typeof colleague>

export const adminStaffList = call('adminStaffList', {
  ids: [],
  about: 'The staff of the bank with their roles and declared conflicts; former staff stay in the list.',
  input: empty,
  output: z.object({ staff: z.array(colleague) }),
  ...reader('staff.read'),
})

/** Delivery of the link: mailed, mailing failed and has to be repeated, or `link` to be handed on. */
const linkSent = z.object({ isMailed: z.boolean(), link: z.optional(z.string()) })

export const adminStaffInviteAgain = call('adminStaffInviteAgain', {
  ids: [],
  about: 'Sends a new link to a member of staff who has not enrolled yet; the earlier one becomes void.',
  input: z.object({ personId: id }),
  output: linkSent,
  refusals: ['staffNotFound', 'staffEnrolled', 'roleBeyondOwn'],
  ...changer('staff.write'),
})

export const adminStaffRecover = call('adminStaffRecover', {
  ids: [],
  about:
    'Requests a new link for a colleague who lost password, authenticator or passkey. When a second member of staff requests it within a day, the link is mailed to the colleague and all their sessions end. Staff cannot request it for themselves, and each can request it once.',
  input: z.object({ personId: id }),
  output: z.object({ isMailed: z.boolean(), isDone: z.boolean() }),
  refusals: [
    'staffNotFound',
    'staffNotEnrolled',
    'roleBeyondOwn',
    'ownStaff',
    'recoveryAsked',
    'mailMissing',
  ],
  ...changer('staff.write'),
})

export const adminStaffInvite = call('adminStaffInvite', {
  ids: [],
  about:
    'Invites a new member of staff with a role of no more than one’s own. The link is mailed to them; if the bank has no mail, it is returned once, to be handed on.',
  input: z.object({ email, roleId: id }),
  output: linkSent,
  refusals: ['roleNotFound', 'roleBeyondOwn', 'staffKnown'],
  ...changer('staff.write'),
})

export const adminStaffUpdate = call('adminStaffUpdate', {
  ids: [],
  about:
    'Gives a colleague another role of no more than one’s own, or ends or resumes their work; their sessions end. Staff cannot change themselves, so that at least one person with the permission always remains.',
  input: z.object({ personId: id, roleId: id, hasLeft: z.boolean() }),
  output: empty,
  refusals: ['staffNotFound', 'roleNotFound', 'roleBeyondOwn', 'ownStaff'],
  ...changer('staff.write'),
})

export const adminConflictDeclare = call('adminConflictDeclare', {
  ids: [],
  about:
    'Declares a conflict of interest with a customer, a relative or an own company: the caller will decide nothing about it.',
  input: z.object({ customerId: id }),
  output: empty,
  refusals: ['customerNotFound'],
  ...changer('desk.open'),
})

export const adminConflictRemove = call('adminConflictRemove', {
  ids: [],
  about:
    'Removes a declared conflict from a colleague’s record when it is over. Staff cannot remove their own.',
  input: z.object({ personId: id, customerId: id }),
  output: empty,
  refusals: ['staffNotFound', 'ownStaff'],
  ...changer('staff.write'),
})
