import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, empty, id, instant, line, taxNumber, website } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { coreFields, registerFields, representativeLacks } from '../rules/company-info.ts'
import { answer } from '../verification/questionnaire.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { uploadedDocument } from '../documents/uploaded-document.ts'
import { ownAddress } from '../profile/own-address.ts'

const reader = {
  access: { who: 'customer', rights: mayRead, kind: 'business' },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
} as const

const address = z.omit(ownAddress, { statedAt: true, stateAgainBy: true })

const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), field: z.enum(coreFields) }),
  z.object({ kind: z.enum(['corporateDocuments', 'additionalDocuments']), statusId: z.int() }),
  z.object({ kind: z.literal('address'), addressId: id, statusId: z.optional(z.int()) }),
  z.object({
    kind: z.literal('representative'),
    representativeId: id,
    name: z.string(),
    lacks: z.array(z.enum(representativeLacks)),
  }),
])

const companyInfo = z.object({
  name: z.string(),
  registrationCountryCode: z.string(),
  tradingName: orNull(z.string()),
  /** The primary address of the payment e-mails. */
  email: z.string(),
  registrationNumber: orNull(z.string()),
  registrationDate: orNull(day),
  businessTaxId: orNull(z.string()),
  website: orNull(z.string()),
  description: orNull(z.string()),
  phone: orNull(
    z.object({
      /** Id of the number under both field names; null for a number only stated at the registration. */
      id: orNull(id),
      phoneId: orNull(id),
      countryCode: z.string(),
      number: z.string(),
      confirmed: z.boolean(),
      status: orNull(z.literal('Primary')),
    }),
  ),
  verified: z.boolean(),
  limited: z.boolean(),
  addresses: z.array(address),
  /** False for a legacy company that has not completed the new questionnaire (Q045). */
  isConverted: z.boolean(),
  /** For a company that certified itself as a financial institution (FATCA): its GIIN. */
  financialInstitution: orNull(z.object({ giin: orNull(z.string()) })),
  corporateDocuments: z.array(uploadedDocument),
  /** Confirmation of the documents together: 0 none, 1 confirmed, 2 pending, 3 sent back or out of date. */
  corporateDocumentStatus: z.int(),
  additionalDocuments: z.array(uploadedDocument),
  /** Absent if none is required. */
  additionalDocumentStatus: orNull(z.int()),
  sourceOfWealthDocuments: z.array(uploadedDocument),
  sourceOfWealthDocumentStatus: orNull(z.int()),
  /** The answered section of the questionnaire. */
  financialDetail: orNull(
    z.object({
      industry: z.optional(z.string()),
      sourceIds: z.array(z.string()),
      purposeIds: z.array(z.string()),
      monthlyDeposit: z.optional(z.string()),
    }),
  ),
  dueDiligenceQuestionnaire: orNull(
    z.object({
      government: z.boolean(),
      governmentDetails: z.optional(z.string()),
      lawsuits: z.boolean(),
      lawsuitsDetails: z.optional(z.string()),
    }),
  ),
  additionalQuestionAnswers: z.array(answer),
})
export type CompanyInfo = z.infer<typeof companyInfo>

export const businessInfoGet = call('businessInfoGet', {
  ids: ['OP267', 'B435'],
  about:
    'The stored data of the company, its documents and addresses, and what it still has to provide (B334 to B337). The facts of the register are fixed once the company is verified.',
  input: empty,
  output: z.object({
    company: companyInfo,
    /** Empty when the company is complete. */
    actions: z.array(action),
    /** Fields that only the desk changes. */
    fixed: z.array(z.enum(registerFields)),
    /** The newest resolution. */
    resolution: z.optional(z.object({ madeAt: instant, directors: z.array(z.string()), digest: z.string() })),
  }),
  ...reader,
})

export const businessInfoUpdate = call('businessInfoUpdate', {
  protection: free.paper,
  ids: ['B338', 'B435'],
  about:
    'Replaces the company’s own data: its trading name, its activity and its websites; fields that are left out are deleted. Missing facts of the register are added; those left out stay, and verified ones are changed by the desk only (Q145).',
  input: z.object({
    tradingName: z.optional(line(1, 100)),
    website: z.optional(website),
    description: line(10, 500),
    registrationNumber: z.optional(line(1, 40)),
    registrationDate: z.optional(day),
    businessTaxId: z.optional(taxNumber),
  }),
  output: z.object({}),
  refusals: ['companyFactFixed', 'companyRegisteredLater', 'taxIdLength'],
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
})

export const businessAccessRightsList = call('businessAccessRightsList', {
  ids: ['OP272', 'B345'],
  about:
    'The rights that a user with full access can give another user: 0 suspends the access, 5 is given by the bank only (B345, Q117).',
  input: empty,
  output: z.object({ rights: z.array(z.object({ id: z.int(), right: z.int() })) }),
  ...reader,
})
