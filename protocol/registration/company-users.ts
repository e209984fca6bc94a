import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { email, id, instant } from '../fields.ts'
import { mayManage } from '../rights.ts'
import { userRights } from '../rules/company-registration/users.ts'

const changer = {
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  references: { id: 'ownRepresentative' },
  changes: ['customer', 'approvals'],
  audit: 'change',
} as const

export const businessUserInvite = call('businessUserInvite', {
  ids: ['B338', 'B345'],
  about:
    'Invites somebody of the company to use its account: a link by mail, good for three days, by which they choose a password or, having one, take up the access. Invited again, the link before leads to nothing. Full access is confirmed as in businessAccessRightsUpdate.',
  input: z.object({
    id,
    right: z.literal(userRights),
    /** Replaces the e-mail address on file. */
    email: z.optional(email),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, sentTo: z.optional(z.string()), until: z.optional(instant) }),
  refusals: [
    'holdingCompanyFixed',
    'userAlready',
    'userEmailMissing',
    'userEmailTwice',
    ...begins,
    ...confirms,
  ],
  rate: 'code',
  ...changer,
})

export const businessUserInviteCancel = call('businessUserInviteCancel', {
  ids: ['B338'],
  about: 'Withdraws an invitation that nobody has taken up: its link leads to nothing.',
  input: z.object({ id }),
  output: z.object({}),
  refusals: ['holdingCompanyFixed', 'invitationMissing'],
  rate: 'change',
  ...changer,
})
