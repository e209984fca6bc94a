import * as z from 'zod/mini'
import { call } from '../call.ts'
import { personOfCompany } from '../registration/company-registration.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { empty, id, instant } from '../fields.ts'
import { assignableRights, mayManage, mayRead } from '../rights.ts'
import { changeableTypes } from '../rules/representatives.ts'
import { free, own } from '../protection.ts'

/** Calls that read and change the people of a company. */
const reader = {
  access: { who: 'customer', rights: mayRead, kind: 'business' },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
} as const
const changer = {
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  changes: ['customer', 'approvals'],
  rate: 'change',
  audit: 'change',
} as const

const named = { id, firstName: z.string(), middleName: z.optional(z.string()), lastName: z.string() }

const representative = z.object({
  ...named,
  /** Roles in the company itself and in companies above it; empty for a person who is only a user. */
  roles: z.array(
    z.object({
      type: z.int(),
      /** In percent, for a shareholder. */
      share: z.optional(z.string()),
      /** Name of the company above. */
      of: z.optional(z.string()),
    }),
  ),
  /** Present for a user of the account. */
  user: z.optional(
    z.object({
      right: z.int(),
      login: z.string(),
      isYou: z.boolean(),
      /** Has access to company documents only. */
      isRestricted: z.boolean(),
    }),
  ),
  /** Present while an invitation to use the account is open. */
  invited: z.optional(z.object({ until: instant })),
  /** The share requires a statement of the source of wealth, which is missing. */
  isSourceMissing: z.boolean(),
})
export type Representative = z.infer<typeof representative>

export const businessRepresentativeList = call('businessRepresentativeList', {
  ids: [],
  about: 'The people of the company: their roles, and which of them use the account.',
  input: empty,
  output: z.object({ representatives: z.array(representative) }),
  ...reader,
})

export const businessPotentialUserList = call('businessPotentialUserList', {
  ids: ['OP273'],
  about: 'People of the company who could use the account and do not.',
  input: empty,
  output: z.object({ persons: z.array(z.object({ ...named, hasEmail: z.boolean() })) }),
  ...reader,
})

export const businessRepresentativeGet = call('businessRepresentativeGet', {
  ids: [],
  about: 'The data the company has entered about one of its people.',
  input: z.object({ id }),
  output: z.object({
    person: personOfCompany,
    types: z.array(z.int()),
    share: z.optional(z.string()),
  }),
  refusals: ['holdingCompanyFixed'],
  references: { id: 'ownRepresentative' },
  ...reader,
  access: { who: 'customer', rights: mayManage, kind: 'business' },
})

/** A person with their roles in the company itself; without roles an additional user (B344). */
const stated = {
  person: personOfCompany,
  types: z.array(z.literal(changeableTypes)).check(z.maxLength(changeableTypes.length)),
  /** In percent, for a shareholder. */
  share: z.optional(z.string().check(z.maxLength(12))),
}
const unfit = [
  'representativeTwice',
  'birthDayImpossible',
  'tooYoung',
  'phoneIncomplete',
  'phoneCountryUnknown',
  'phoneImpossible',
  'taxIdLength',
  'choiceUnknown',
  'shareInvalid',
  'shareNotAsked',
  'sharesTooHigh',
  'sourceMissing',
  'sourceDetailsMissing',
] as const

export const businessRepresentativeAdd = call('businessRepresentativeAdd', {
  protection: free.paper,
  ids: ['OP274'],
  about: 'Adds a person to the company.',
  input: z.object(stated),
  output: z.object({ id }),
  refusals: [...unfit, 'tooManyRepresentatives'],
  ...changer,
})

export const businessRepresentativeUpdate = call('businessRepresentativeUpdate', {
  protection: free.paper,
  ids: ['OP275'],
  about:
    'Replaces the data of a person of the company. A new address, name or date of birth has to be proven by documents again (Q139).',
  input: z.object({ id, ...stated }),
  output: z.object({}),
  refusals: [...unfit, 'holdingCompanyFixed', 'lastDirector', 'lastOwner'],
  references: { id: 'ownRepresentative' },
  ...changer,
})

export const businessRepresentativeDelete = call('businessRepresentativeDelete', {
  protection: own('company', 'for a user'),
  ids: ['OP276'],
  about:
    'Removes a person from the company, with their access. The roles of a director, an owner or a shareholder pass to another person; without a successor, only the desk can remove them: adminCompanyPersonDelete.',
  input: z.object({ ...confirmation, id, reassign: z.optional(id) }),
  output: z.object({
    /** Number of payments that nobody can approve until a rule is changed or another person gets full access. */
    stuck: z.optional(z.int()),
    ...waitsFirst,
  }),
  refusals: [
    ...begins,
    ...confirms,
    'holdingCompanyFixed',
    'removesOneself',
    'newHolderMissing',
    'newHolderUnfit',
    'tooYoung',
  ],
  references: { id: 'ownRepresentative', reassign: 'ownRepresentative' },
  ...changer,
})

export const businessAccessRightsUpdate = call('businessAccessRightsUpdate', {
  protection: own('company', 'to give or raise a right, or to take full access'),
  ids: ['OP277'],
  about:
    'Sets the rights of a user of the company; 0 suspends the access (Q117). For full access, the first request is refused, with how to confirm it; it is given once confirmed. Users cannot change their own access.',
  input: z.object({ id, right: z.literal(assignableRights), ...confirmation }),
  output: z.object({
    ...waitsFirst,
    /** As in businessRepresentativeDelete. */
    stuck: z.optional(z.int()),
  }),
  refusals: ['holdingCompanyFixed', 'ownAccessFixed', 'userNeeded', 'userRestricted', ...begins, ...confirms],
  references: { id: 'ownRepresentative' },
  ...changer,
  rate: 'code',
})
