import * as z from 'zod/mini'
import { call } from '../call.ts'
import { proposal } from './desk-cases.ts'
import { changer, longText, proposed, reader, why } from './desk-common.ts'
import { foundCustomer } from './desk-find.ts'
import { restriction } from './desk-restrictions.ts'
import { visit } from './desk-visits.ts'
import { id, instant, searchText } from '../fields.ts'
import { profileStatuses, requiredActions } from '../rules/verification-status.ts'
import { limitPeriods } from '../payments.ts'

export * from './desk-cases.ts'
export * from './desk-corrections.ts'
export * from './desk-customer.ts'
export * from './desk-documents.ts'
export { adminSearch, type FoundPaymentRow } from './desk-find.ts'
export * from './desk-news.ts'
export * from './desk-payment-page.ts'
export * from './desk-payments.ts'
export * from './desk-queue.ts'
export * from './desk-restrictions.ts'
export * from './desk-screening.ts'
export * from './desk-staff.ts'
export * from './desk-visits.ts'
export * from './own-restrictions.ts'

const choice = z.string().check(z.maxLength(40))

const dueDiligenceLevel = z.int().check(z.minimum(0), z.maximum(4))
const dueDiligence = z.object({
  level: dueDiligenceLevel,
  government: z.optional(z.boolean()),
  governmentDetails: z.optional(longText),
  lawsuits: z.optional(z.boolean()),
  lawsuitsDetails: z.optional(longText),
})
const financialDetail = z.object({
  monthlyDeposit: z.optional(choice),
  sourceIds: z.optional(z.array(choice).check(z.maxLength(20))),
  purposeIds: z.optional(z.array(choice).check(z.maxLength(20))),
})

export const adminCustomerList = call('adminCustomerList', {
  ids: ['OP289'],
  about:
    'People and companies of the brand by the beginnings of words of a name, by e-mail address, phone (four last digits or more) or customer number, 20 a page, the newest first. Encrypted fields are found by keyed look-ups.',
  input: z.object({
    search: searchText,
    pageNumber: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  output: z.object({ customers: z.array(foundCustomer), hasMore: z.boolean() }),
  ...reader('customers.read'),
})

const decision = z.object({
  id,
  at: instant,
  actor: z.string(),
  call: z.string(),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

export const adminCustomerGet = call('adminCustomerGet', {
  ids: [],
  about:
    'All data of a customer for the desk: the computed status, what is missing, restrictions, limits, due diligence, decisions. The access is recorded in the audit trail, once in an hour.',
  input: z.object({ customerId: id }),
  output: z.object({
    customer: z.object({
      ...foundCustomer.shape,
      residenceCountryCode: z.string(),
      createdAt: instant,
      status: z.enum(profileStatuses),
      requiredActions: z.array(z.enum(requiredActions)),
      isNeedKyc: z.boolean(),
      people: z.array(
        z.object({
          id,
          name: z.string(),
          login: z.string(),
          phone: z.optional(z.string()),
          accessRight: z.int(),
          /** Has access to company documents only. */
          isRepresentative: z.boolean(),
        }),
      ),
      /** People of the company (catalogue enum representativeTypes). */
      companyPeople: z.array(z.object({ id, name: z.string(), types: z.array(z.int()) })),
      /** Identity checks by the identity company, newest first. */
      identity: z.array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          state: z.string(),
          reason: z.optional(z.string()),
          createdAt: instant,
          decidedAt: z.optional(instant),
        }),
      ),
      restrictions: z.array(restriction),
      limits: z.array(
        z.object({
          /** The payment method: p2p for payments to other customers, and each method used this month. */
          method: z.string(),
          period: z.enum(limitPeriods),
          amount: z.string(),
          used: z.string(),
          currencyCode: z.string(),
        }),
      ),
      dueDiligence,
      financialDetail,
      /** Decisions that wait for confirmation by a colleague. */
      proposals: z.array(proposal),
      decisions: z.array(decision),
      visits: z.array(visit),
    }),
  }),
  refusals: ['customerNotFound'],
  ...reader('customers.read'),
  audit: 'change',
})
export type DeskCustomer = z.infer<(typeof adminCustomerGet)['output']>['customer']

export const adminVerificationUpdate = call('adminVerificationUpdate', {
  ids: [],
  about: 'The final review: sets the customer as verified, or no longer verified.',
  input: z.object({ customerId: id, verified: z.boolean(), why }),
  output: z.object(proposed),
  refusals: ['customerNotFound', 'ownCase', 'nothingChanged', 'proposedAlready'],
  ...changer('verification.decide'),
  fourEyes: 'weighty',
})

export const adminFinancialUpdate = call('adminFinancialUpdate', {
  ids: ['OP287'],
  about: 'The source of the customer’s money and the purpose of the account.',
  input: z.object({ customerId: id, financialDetail, why }),
  output: z.object({ financialDetail }),
  refusals: ['customerNotFound', 'ownCase', 'choiceUnknown'],
  ...changer('diligence.decide'),
})

export const adminDueDiligenceUpdate = call('adminDueDiligenceUpdate', {
  ids: ['OP288'],
  about: 'The progress of due diligence (Q063) and its findings.',
  input: z.object({ customerId: id, dueDiligence, why }),
  output: z.object({ dueDiligence, ...proposed }),
  refusals: ['customerNotFound', 'ownCase', 'proposedAlready'],
  ...changer('diligence.decide'),
  fourEyes: 'weighty',
})

const removalRefusals = ['customerNotFound', 'ownCase', 'representativeNotFound'] as const

export const adminCompanyPersonDelete = call('adminCompanyPersonDelete', {
  ids: [],
  about: 'Removes a person from a company at once, with their access, in every role and without a successor.',
  input: z.object({ customerId: id, representativeId: id, why }),
  output: z.object({}),
  refusals: removalRefusals,
  ...changer('companies.people'),
})

export const adminRepresentativeDelete = call('adminRepresentativeDelete', {
  ids: [],
  about: 'Removes a representative, who sees company documents only, from a company at once.',
  input: z.object({ customerId: id, personId: id, why }),
  output: z.object({}),
  refusals: removalRefusals,
  ...changer('companies.people'),
})
