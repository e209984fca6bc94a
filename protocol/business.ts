import * as z from 'zod/mini'
import { call } from './call.ts'
import { empty, id } from './fields.ts'
import { mayRead } from './rights.ts'

/** A company reads who it is made of. */
const reader = {
  access: { who: 'customer', rights: mayRead, kind: 'business' },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
} as const

const named = {
  id,
  firstName: z.string(),
  middleName: z.optional(z.string()),
  lastName: z.string(),
  /** Uses the account, too: by this number in the list of users. */
  userId: z.optional(id),
}

export const businessDirectorList = call('businessDirectorList', {
  ids: ['OP268'],
  about: 'Who directs the company.',
  input: empty,
  output: z.object({ directors: z.array(z.object({ ...named, type: z.literal(2) })) }),
  ...reader,
})

export const businessShareholderList = call('businessShareholderList', {
  ids: ['OP269'],
  about:
    'Who holds the company: people and companies, those of the company first, then those of each company above it. A share is a percentage.',
  input: empty,
  output: z.object({
    shareholders: z.array(
      z.discriminatedUnion('type', [
        z.object({ ...named, type: z.literal(6), share: z.string(), ofId: z.optional(id) }),
        z.object({
          id,
          type: z.literal(9),
          name: z.string(),
          registrationCountryCode: z.string(),
          registrationNumber: z.string(),
          share: z.string(),
          /** The company above that is held; without it the company itself. */
          ofId: z.optional(id),
        }),
      ]),
    ),
  }),
  ...reader,
})

export const businessOwnerList = call('businessOwnerList', {
  ids: ['OP270'],
  about: 'Who owns the company in the end.',
  input: empty,
  output: z.object({ owners: z.array(z.object({ ...named, type: z.literal(8) })) }),
  ...reader,
})

export const businessUserList = call('businessUserList', {
  ids: ['OP271'],
  about: 'Who uses the account of the company: those who may most first.',
  input: empty,
  output: z.object({
    users: z.array(
      z.object({
        /** Of the person. */
        id,
        right: z.int(),
        firstName: z.string(),
        lastName: z.string(),
        login: z.string(),
        /** What they are to the company (catalogue enum representativeTypes). */
        positions: z.array(z.int()),
      }),
    ),
  }),
  ...reader,
})
