import * as z from 'zod/mini'
import { call } from '../call.ts'
import { address, empty, id } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { fileRefusals } from '../rules/uploads.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Calls that read the people and structure of a company. */
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
  /** Present when the person is also a user: their number in the list of users. */
  userId: z.optional(id),
}

export const businessDirectorList = call('businessDirectorList', {
  ids: ['OP268'],
  about: 'The directors of the company.',
  input: empty,
  output: z.object({ directors: z.array(z.object({ ...named, type: z.literal(2) })) }),
  ...reader,
})

export const businessShareholderList = call('businessShareholderList', {
  ids: ['OP269'],
  about:
    'The shareholders of the company, people and companies: its direct ones first, then those of each company above it. A share is a percentage.',
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
          /** The company whose shares are held; absent for the registered company itself. */
          ofId: z.optional(id),
        }),
      ]),
    ),
  }),
  ...reader,
})

export const businessOwnerList = call('businessOwnerList', {
  ids: ['OP270'],
  about: 'The ultimate beneficial owners of the company.',
  input: empty,
  output: z.object({ owners: z.array(z.object({ ...named, type: z.literal(8) })) }),
  ...reader,
})

export const businessUserList = call('businessUserList', {
  ids: ['OP271'],
  about: 'The users of the company’s account, those with the most rights first.',
  input: empty,
  output: z.object({
    users: z.array(
      z.object({
        /** Id of the representative, as all calls of the page expect it; null for a user who is not a representative. */
        id: orNull(id),
        right: z.int(),
        firstName: z.string(),
        lastName: z.string(),
        login: z.string(),
        /** Positions in the company (catalogue enum representativeTypes). */
        positions: z.array(z.int()),
      }),
    ),
  }),
  ...reader,
})

export const representativeAddressCreate = call('representativeAddressCreate', {
  protection: free.paper,
  ids: ['OP081'],
  about:
    'Adds the address of a person of the company, or of a company that holds its shares, with the document that proves it: files that were uploaded and checked. As multipart/form-data, the files are sent as `files`, the front side first, and the rest as JSON in `data`.',
  input: z.object({
    representativeId: id,
    address,
    documentType: z.int(),
    mainDocument: id,
    additionalDocument: z.optional(id),
  }),
  beside: 'address',
  output: z.object({ addressId: id, documentId: id }),
  refusals: [
    'documentTypeUnknown',
    'documentTypeNotHere',
    'backMissing',
    'stampMissing',
    'sideNotAsked',
    'uploadUnchecked',
    'uploadTwice',
    'tooManyAddresses',
    'tooManyDocuments',
    'uploadUnfinished',
    'tooManyUploads',
    ...fileRefusals,
  ],
  references: {
    representativeId: 'ownRepresentative',
    mainDocument: 'ownUpload',
    additionalDocument: 'ownUpload',
  },
  multipart: { files: { mainDocument: 'files', additionalDocument: 'files' }, json: 'data' },
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
  budgetMs: 40_000,
})
