import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { email, id, instant } from '../fields.ts'
import { mayManage } from '../rights.ts'
import { userRights } from '../rules/company-registration/users.ts'
import { free, own } from '../protection.ts'

const changer = {
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  references: { id: 'ownRepresentative' },
  changes: ['customer', 'approvals'],
  audit: 'change',
} as const

export const businessUserInvite = call('businessUserInvite', {
  protection: own('company'),
  ids: ['B338', 'B345'],
  about:
    'Invites a person to use the company’s account: a link by mail, valid for three days, by which they choose a password or, if they have one, accept the access. A new invitation makes the earlier link void. Full access is confirmed as in businessAccessRightsUpdate.',
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
  protection: free.restricts,
  ids: ['B338'],
  about: 'Withdraws an invitation that is not accepted yet: its link becomes void.',
  input: z.object({ id }),
  output: z.object({}),
  refusals: ['holdingCompanyFixed', 'invitationMissing'],
  rate: 'change',
  ...changer,
})
