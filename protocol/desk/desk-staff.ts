import * as z from 'zod/mini'
import { amountText, currencyCode, email, empty, id, instant, line } from '../fields.ts'
import { call } from '../call.ts'
import { everyStaffPermission } from '../rules/staff-permissions.ts'
import { changer, proposed, reader, why } from './desk-common.ts'
import { proposalParts } from './proposal-facts.ts'

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
    why,
  }),
  /** Without a number while a new role waits for a second person. */
  output: z.object({ roleId: z.optional(id), ...proposed }),
  refusals: [
    'roleNotFound',
    'roleShipped',
    'roleNameTaken',
    'roleBeyondOwn',
    'roleLimitWrong',
    'roleBrandUnknown',
    'ownStaff',
    'caseDecided',
    'proposedAlready',
  ],
  ...changer('roles.write'),
  fourEyes: 'weighty',
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
  /** Who invited them and who ended their work; absent for the command line. */
  invitedBy: z.optional(z.string()),
  leftBy: z.optional(z.string()),
  /** When the unused link was mailed to them. */
  mailedAt: z.optional(instant),
  /** A colleague has requested a new link for them; a second colleague has to request it, too. */
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

/** Delivery of the link: mailed, mailing failed and has to be repeated, or `link` to be passed on. */
const linkSent = { isMailed: z.boolean(), link: z.optional(z.string()) }

export const adminStaffInviteAgain = call('adminStaffInviteAgain', {
  ids: [],
  about: 'Sends a new link to a member of staff who has not enrolled yet; the earlier one becomes void.',
  input: z.object({ personId: id }),
  output: z.object(linkSent),
  refusals: ['staffNotFound', 'staffEnrolled', 'roleBeyondOwn', 'mailMissing'],
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
    'Invites a new member of staff with a role of no more than one’s own. The link is mailed to them; if the bank has no mail, it is returned once, to be handed on. With four eyes, a colleague confirms it, and the link is never shown.',
  input: z.object({ email, roleId: id, why }),
  output: z.object({ ...linkSent, ...proposed }),
  refusals: ['roleNotFound', 'roleBeyondOwn', 'staffKnown', 'staffDomain', 'mailMissing', 'proposedAlready'],
  ...changer('staff.write'),
  fourEyes: 'always',
})

export const adminStaffUpdate = call('adminStaffUpdate', {
  ids: [],
  about:
    'Gives a colleague another role of no more than one’s own, or ends or resumes their work; their sessions end. Staff cannot change themselves, so that at least one person with the permission always remains.',
  input: z.object({ personId: id, roleId: id, hasLeft: z.boolean(), why }),
  output: z.object(proposed),
  refusals: ['staffNotFound', 'roleNotFound', 'roleBeyondOwn', 'ownStaff', 'proposedAlready'],
  ...changer('staff.write'),
  fourEyes: 'weighty',
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
  input: z.object({ personId: id, customerId: id, why }),
  output: z.object(proposed),
  refusals: ['staffNotFound', 'ownStaff', 'proposedAlready'],
  ...changer('staff.write'),
  fourEyes: 'always',
})

const houseProposal = z.object({
  ...proposalParts,
  outcome: z.optional(z.enum(['confirmed', 'declined'])),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(instant),
})
export type HouseProposal = z.infer<typeof houseProposal>

export const adminHouseProposalList = call('adminHouseProposalList', {
  ids: [],
  about:
    'Decisions about staff, roles and words of the bank that wait for a second person, oldest first, then the newest decided ones; at most 100. Only those the caller could make, and their own.',
  input: empty,
  output: z.object({ proposals: z.array(houseProposal) }),
  ...reader('desk.open'),
})

export const adminHouseProposalDecide = call('adminHouseProposalDecide', {
  ids: [],
  about:
    'Confirms or rejects a decision about staff, roles or news that a colleague proposed. Both need the permission of the proposed call; one’s own can only be withdrawn.',
  input: z.object({ proposalId: id, decision: z.enum(['confirm', 'decline']), why }),
  output: z.object({ isMailed: z.optional(z.boolean()), roleId: z.optional(id), id: z.optional(id) }),
  refusals: [
    'proposalNotFound',
    'caseDecided',
    'ownProposal',
    'proposerGone',
    'roleNotFound',
    'roleShipped',
    'roleNameTaken',
    'roleBeyondOwn',
    'roleLimitWrong',
    'roleBrandUnknown',
    'ownStaff',
    'staffKnown',
    'staffNotFound',
    'staffDomain',
    'mailMissing',
    'newsInEnglish',
    'newsTwice',
    'newsLanguage',
  ],
  ...changer('proposals.decide'),
})

export const adminSearchList = call('adminSearchList', {
  ids: [],
  about:
    'What staff searched for at the desk of the brand, the newest first, 50 a page: who, when, the words and the number of results shown. Searches are kept for a year.',
  input: z.object({ personId: z.optional(id), /** `next` of the previous page. */ before: z.optional(id) }),
  output: z.object({
    searches: z.array(
      z.object({ id, personId: id, by: z.string(), at: instant, text: z.string(), shown: z.int() }),
    ),
    next: z.optional(id),
  }),
  ...reader('searches.read'),
})
