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
  /** Comes with the program: read, not changed. */
  isShipped: z.boolean(),
  /** One's own, which nobody changes. */
  isOwn: z.boolean(),
  permissions: z.array(z.string()),
  /** Where it holds; none: at every brand. */
  brands: z.array(z.string()),
  /** The most its people may credit; none: no limit, otherwise only in these currencies. */
  limits: z.array(z.object({ currencyCode: z.string(), amount: z.string() })),
  version: z.int(),
})
export type StaffRole = z.infer<typeof role>

export const adminRoleList = call('adminRoleList', {
  ids: [],
  about: 'The roles of the staff, shipped and built, with what each may do.',
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
    'Builds a role, or changes one: not a shipped one, not one’s own, and with no permission, brand or limit beyond one’s own. Of two changes of the same version the first is made.',
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
  /** When the link they have not used yet was mailed. */
  mailedAt: z.optional(instant),
  /** A colleague has asked for a new link for them; another one has to ask too. */
  recovery: z.optional(z.object({ by: z.string(), isOwn: z.boolean(), at: instant })),
  /** Customers about whom they decide nothing. */
  conflicts: z.array(z.object({ customerId: id, customerName: z.string() })),
})
export type Colleague = z.infer<typeof colleague>

export const adminStaffList = call('adminStaffList', {
  ids: [],
  about:
    'The people of the bank with their roles and the conflicts they declared; who has left stays in the list.',
  input: empty,
  output: z.object({ staff: z.array(colleague) }),
  ...reader('staff.read'),
})

/** Where the link went: mailed, or the mail failed and is to be sent again, or `link` to be handed on. */
const linkSent = z.object({ isMailed: z.boolean(), link: z.optional(z.string()) })

export const adminStaffInviteAgain = call('adminStaffInviteAgain', {
  ids: [],
  about: 'Sends a new link to somebody who has not enrolled yet; the one before is void.',
  input: z.object({ personId: id }),
  output: linkSent,
  refusals: ['staffNotFound', 'staffEnrolled', 'roleBeyondOwn'],
  ...changer('staff.write'),
})

export const adminStaffRecover = call('adminStaffRecover', {
  ids: [],
  about:
    'Asks for a new link for a colleague who lost password, authenticator or passkey. The second who asks within a day has it mailed to them, and all their sessions end. Nobody asks for themself, and each asks once.',
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
    'Invites somebody new with a role of no more than one’s own. The link is mailed to them; where the bank has no mail it is answered, once, to be handed on.',
  input: z.object({ email, roleId: id }),
  output: linkSent,
  refusals: ['roleNotFound', 'roleBeyondOwn', 'staffKnown'],
  ...changer('staff.write'),
})

export const adminStaffUpdate = call('adminStaffUpdate', {
  ids: [],
  about:
    'Gives a colleague another role of no more than one’s own, or ends or resumes their work; sessions end with it. Nobody changes themself, so that somebody who may is always left.',
  input: z.object({ personId: id, roleId: id, hasLeft: z.boolean() }),
  output: empty,
  refusals: ['staffNotFound', 'roleNotFound', 'roleBeyondOwn', 'ownStaff'],
  ...changer('staff.write'),
})

export const adminConflictDeclare = call('adminConflictDeclare', {
  ids: [],
  about: 'Declares a customer about whom one will decide nothing: a relative, an own company.',
  input: z.object({ customerId: id }),
  output: empty,
  refusals: ['customerNotFound'],
  ...changer('desk.open'),
})

export const adminConflictRemove = call('adminConflictRemove', {
  ids: [],
  about: 'Takes a declared conflict off a colleague’s record, when it is over. Nobody does so for themself.',
  input: z.object({ personId: id, customerId: id }),
  output: empty,
  refusals: ['staffNotFound', 'ownStaff'],
  ...changer('staff.write'),
})
