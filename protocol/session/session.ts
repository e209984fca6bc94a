import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, empty, id, instant, usernameChangeRequest } from '../fields.ts'
import {
  anyRight,
  fundingGroups,
  massGroups,
  mayRead,
  otherPersonGroups,
  ownAccountGroups,
} from '../rights.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

const flags = <Group extends string>(groups: Record<Group, string>) =>
  z.object(
    Object.fromEntries(Object.keys(groups).map((group) => [group, z.boolean()])) as Record<
      Group,
      z.ZodMiniBoolean
    >,
  )

export const customerInfoGet = call('customerInfoGet', {
  ids: ['OP038'],
  about: 'The signed-in person and the acting customer.',
  input: empty,
  output: z.object({
    customer: z.object({
      userId: id,
      customerId: id,
      customerType: z.int(),
      login: z.object({ email: z.string() }),
      firstName: z.string(),
      lastName: z.string(),
      businessName: orNull(z.string()),
      birthDay: orNull(day),
      customerCreationDate: instant,
      residenceCountryCode: z.string(),
      taxId: orNull(z.string()),
      transactionApproveMode: z.int(),
      login2faMode: z.string(),
      /** The number stated at the registration, while its owner has not confirmed it. */
      unprovenPhone: z.optional(z.string()),
      isAdmin: z.boolean(),
      isHaveRelatedAccounts: z.boolean(),
      useOldWeb: z.boolean(),
      oldWebUrl: orNull(z.string()),
      permissions: orNull(z.record(z.string(), z.union([z.boolean(), z.int()]))),
      /** Methods permitted for own accounts, and for payments to others (Q104). */
      own: flags(ownAccountGroups),
      other: flags(otherPersonGroups),
      /** Permitted kinds of mass payments. */
      mass: flags(massGroups),
      /** Permitted methods of funding an account besides bank transfer (B329). */
      funding: flags(fundingGroups),
      accessRight: z.int(),
      verified: z.boolean(),
      limited: z.boolean(),
      dueDiligenceLevel: z.int(),
      isNeedPersonalInfoUpdate: z.boolean(),
      isNeedKyc: z.boolean(),
      /** A tax document was rejected; the tax self-certification is required again (B053, B112). */
      isNeedTaxForms: z.boolean(),
      defaultCurrency: z.string(),
      language: z.string(),
      /** Optional features of the brand (Q168). */
      features: z.optional(z.object({ contracts: z.boolean() })),
      /** The pending request to change the sign-in address (Q053). */
      usernameChangeRequest: z.optional(usernameChangeRequest),
    }),
    /** Present while an administrator views the customer from the desk. */
    visit: z.optional(z.object({ customerName: z.string(), until: instant })),
    idleSeconds: z.int(),
    /**
     * Hours after a change of factors in which payments to new payees need an older factor; absent when there is no
     * such period.
     */
    coolingHours: z.optional(z.int()),
  }),
  access: { who: 'customer', rights: anyRight, evenSuspended: true },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})

export const userAccessList = call('userAccessList', {
  ids: ['OP040'],
  about: 'The customers the signed-in person may act for.',
  input: empty,
  output: z.object({
    customers: z.array(
      z.object({
        id,
        customerUsername: z.string(),
        customerName: z.string(),
        customerType: z.int(),
        accessRights: z.int(),
      }),
    ),
  }),
  access: { who: 'person' },
  beforeTerms: true,
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})

export const userAccessInfoGet = call('userAccessInfoGet', {
  ids: ['OP039'],
  about:
    'What the signed-in person may do for the acting company. Without `balanceInfo` they represent it and see its documents only.',
  input: empty,
  output: z.object({
    permissions: z.array(z.string()),
    accessRights: z.int(),
    accessList: z.object({ balanceInfo: orNull(z.literal(true)) }),
    businessRepresentativePositionIds: z.array(z.int()),
    isNeedKyc: z.boolean(),
    /** Every payment needs the approval of a second user (Q049). */
    isStrictMode: z.boolean(),
    /** False for a legacy company that has not completed the new questionnaire (Q045). */
    isConverted: z.boolean(),
  }),
  access: { who: 'customer', rights: anyRight, kind: 'business', evenSuspended: true },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})

export const pushTicketCreate = call('pushTicketCreate', {
  ids: ['OP364'],
  about:
    'A one-time ticket, valid for 30 seconds, that opens the push channel, so that no token is part of an address.',
  input: empty,
  output: z.object({ ticket: z.string() }),
  access: { who: 'customer', rights: mayRead },
  rate: 'change',
  audit: 'none',
})

export const sessionTouch = call('sessionTouch', {
  ids: [],
  about:
    'Reports activity of the person without other calls: the idle time of the session starts again (Q026).',
  input: empty,
  output: z.object({}),
  access: { who: 'person' },
  beforeTerms: true,
  rate: 'change',
  audit: 'none',
})

const agreementId = z.string().check(z.maxLength(40))
const version = z.string().check(z.maxLength(20))
const agreementHead = { id: z.string(), version: z.string(), title: z.string() }

/** Additional data of a response with code TE (B178). */
export const pendingTerms = z.array(z.object(agreementHead))
export type PendingTerms = z.infer<typeof pendingTerms>

export const termsAccept = call('termsAccept', {
  protection: free.preference,
  ids: ['OP042'],
  about:
    'Accepts new agreements in the version that was shown. Until all pending ones are accepted, other calls return TE with them.',
  input: z.object({
    terms: z.array(z.object({ id: agreementId, version })).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ terms: pendingTerms }),
  refusals: ['agreementUnknown', 'agreementChanged'],
  access: { who: 'person' },
  beforeTerms: true,
  changes: ['customer', 'session'],
  rate: 'change',
  audit: 'change',
})

export const agreementGet = call('agreementGet', {
  ids: ['OP043'],
  about:
    'The current text of an agreement, in the language of the request. It can be read by anyone before agreeing.',
  input: z.object({ id: agreementId }),
  output: z.object({
    agreement: z.object({
      ...agreementHead,
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
    }),
  }),
  refusals: ['agreementUnknown'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const agreementSend = call('agreementSend', {
  protection: free.preference,
  ids: ['OP044'],
  about: "Mails an agreement to the person's own address.",
  input: z.object({ id: agreementId }),
  output: z.object({ sentTo: z.string() }),
  refusals: ['agreementUnknown'],
  access: { who: 'person' },
  beforeTerms: true,
  rate: 'code',
  audit: 'change',
})

export const agreementDownload = call('agreementDownload', {
  ids: ['OP045'],
  about: 'An agreement as a PDF in the typeface of the brand.',
  input: z.object({ id: agreementId, pdf: z.optional(z.boolean()) }),
  output: z.object({}),
  refusals: ['agreementUnknown'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
  file: 'application/pdf',
})

export const ipInfo = call('ipInfo', {
  ids: ['OP041'],
  about: 'The address of the caller and, if a list of the operator contains it, its country.',
  input: empty,
  output: z.object({ ip: z.string(), countryCode: orNull(z.string()) }),
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const ipPrivacyCheck = call('ipPrivacyCheck', {
  ids: ['OP035'],
  about:
    "Whether the caller's own address is that of an anonymising service, by a list of the operator; without a list, never (Q154). No third party is asked.",
  door: 'GET /ip-privacy',
  input: z.object({ ip: z.optional(z.string().check(z.maxLength(45))) }),
  output: z.object({ isVpn: z.boolean(), isProxy: z.boolean(), isTor: z.boolean() }),
  refusals: ['notYourAddress'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})
