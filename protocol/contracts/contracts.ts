import * as z from 'zod/mini'
import { call } from '../call.ts'
import { contractCounts } from './contract-counts.ts'
import { day, email, empty, id, instant, line } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { contractOrders } from '../rules/contract-orders.ts'
import {
  contractActions,
  contractStatuses,
  identificationStatuses,
  contractEvents,
} from '../rules/contracts.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Page sizes (B409). */
export const contractsPerPage = 1_000
export const companiesPerPage = 100

/** Validity of the link to a document that is not sent yet, in minutes (Q169). */
export const pdfLinkMinutes = 15

/** Maximum numbers of obligations, and maximum lengths of texts in characters. */
export const contractBounds = { obligations: 20, obligation: 300, note: 500, signer: 256 } as const

/** Customer ids are 32 bits wide in the contract service (B404). */
const customerNumber = z.int().check(z.positive(), z.maximum(2_147_483_647))
const page = z.optional(z.int().check(z.minimum(1)))
const pageSize = (max: number) => z.optional(z.int().check(z.minimum(1), z.maximum(max)))

/** Above 0, up to 100, with at most two decimals, as text (B407). */
export const percentage = z.string().check(
  z.maxLength(6),
  z.regex(/^\d{1,3}(\.\d{1,2})?$/),
  z.refine((text) => Number(text) > 0 && Number(text) <= 100),
)
const signerName = line(1, contractBounds.signer)
const obligations = z
  .array(line(1, contractBounds.obligation))
  .check(z.minLength(1), z.maxLength(contractBounds.obligations))

const party = z.object({ id, username: z.string(), name: z.string() })
const parties = ['sender', 'beneficiary'] as const

const contract = z.object({
  id,
  status: z.enum(contractStatuses),
  /** Visible to the payer only. */
  identificationStatus: orNull(z.enum(identificationStatuses)),
  percentage: z.string(),
  initiatorId: id,
  direction: z.enum(['PAY', 'RECEIVE']),
  note: orNull(z.string()),
  activeFrom: day,
  /** The last day, if agreed. */
  activeTo: orNull(day),
  /** While the notice period runs, `terminatedAt` is its end. */
  terminateInfo: orNull(z.object({ terminatedAt: instant, note: orNull(z.string()), terminatedBy: id })),
  updatedAt: instant,
  createdAt: instant,
  company: z.object({ id, title: z.string(), logo: orNull(z.string()) }),
  sender: party,
  beneficiary: party,
  senderSignerName: z.string(),
  senderObligations: z.array(z.string()),
  senderSignedAt: z.optional(instant),
  beneficiarySignerName: z.string(),
  beneficiaryObligations: z.array(z.string()),
  beneficiarySignedAt: z.optional(instant),
  /** SHA-256, in hex, of the text to be signed. */
  fingerprint: z.string(),
  /** Actions the caller may take now. An extension of the catalogue, as are the following fields. */
  actions: z.array(z.enum(contractActions)),
  /** Waits for a decision by the caller. */
  isRequest: z.boolean(),
  /** History, oldest first; `by` is absent for steps made by the calendar or the identity company. */
  events: z.array(z.object({ at: instant, step: z.enum(contractEvents), by: z.optional(z.enum(parties)) })),
})
export type Contract = z.infer<typeof contract>

const reader = {
  access: { who: 'customer', rights: mayRead },
  reads: ['contracts'],
  rate: 'read',
  audit: 'none',
} as const
const asker = { access: { who: 'customer', rights: mayManage }, rate: 'lookup', audit: 'none' } as const
const manager = {
  access: { who: 'customer', rights: mayManage },
  changes: ['contracts'],
  rate: 'change',
  audit: 'change',
} as const
const byId = { input: z.object({ id }), references: { id: 'ownContract' } } as const

/** The payer, the receiver, the share, and the obligations of each. */
const terms = {
  companyId: customerNumber,
  senderId: customerNumber,
  senderSignerName: signerName,
  senderObligations: obligations,
  beneficiaryId: customerNumber,
  beneficiarySignerName: signerName,
  beneficiaryObligations: obligations,
  activeFrom: day,
  /** Extension: the last day; without it the contract runs until terminated. */
  activeTo: z.optional(day),
  percentage,
  note: z.optional(line(0, contractBounds.note)),
}
/** Refusals of contradictory terms. */
const misfits = [
  'contractPartiesSame',
  'contractNotParty',
  'contractCompanyUnknown',
  'contractCompanyIsParty',
  'contractBeginsBefore',
  'contractEndsBefore',
] as const

export const contractCompanyList = call('contractCompanyList', {
  ids: ['OP349'],
  about:
    'Companies whose payments can be shared: those that paid the customer or are in one of its contracts, and with a search of three letters or more those whose name begins so. With a counterparty, companies of an open contract with it are left out.',
  door: 'GET /company',
  besidePage: true,
  input: z.object({
    query: z.optional(line(0, 100)),
    forCounterpartyCustomerId: z.optional(customerNumber),
    page,
    pageSize: pageSize(1_000),
  }),
  output: z.object({
    data: z.array(z.object({ id, title: z.string(), logo: orNull(z.string()) })),
    meta: z.object({ count: z.int(), total: z.int() }),
  }),
  refusals: ['contractsNotOffered'],
  ...asker,
})

export const contractCustomerLookup = call('contractCustomerLookup', {
  ids: ['OP361'],
  about: 'The customer with an e-mail address.',
  door: 'GET /customer/lookup',
  input: z.object({ email }),
  output: z.object({ id, type: z.enum(['BUSINESS', 'PERSONAL']) }),
  refusals: ['contractsNotOffered', 'contractCustomerUnknown'],
  ...asker,
})

export const contractVerify = call('contractVerify', {
  ids: ['OP360'],
  about:
    'Whether a contract with this counterparty about this company is possible: all of them exist and are verified, no other one is open, and a share is left.',
  door: 'POST /contract/verify',
  input: z.object({ companyId: customerNumber, counterpartyId: customerNumber }),
  output: z.object({ isValid: z.boolean() }),
  refusals: ['contractsNotOffered'],
  ...asker,
})

export const contractCreate = call('contractCreate', {
  protection: free.signed,
  ids: ['OP351'],
  about:
    'Drafts a contract with the caller as one of its parties, and notifies the other one. Sent again, it is refused because the contract is already open.',
  door: 'PUT /contract',
  input: z.object(terms),
  output: z.object({ contract }),
  refusals: [
    'contractsNotOffered',
    'contractUnverified',
    ...misfits,
    'contractPartyUnknown',
    'contractExists',
    'contractShareTaken',
  ],
  ...manager,
})

export const contractList = call('contractList', {
  ids: ['OP350'],
  about:
    'The contracts of the customer. `total` counts those that match the filter, the other count all of them; the contract page returns all data of one.',
  door: 'GET /contract',
  input: z.object({
    /** In the query string as a repeated name, or separated by commas. */
    statuses: z.optional(z.array(z.enum(contractStatuses)).check(z.maxLength(contractStatuses.length))),
    companyName: z.optional(line(0, 100)),
    counterpartyName: z.optional(line(0, 100)),
    orderBy: z.optional(z.enum(contractOrders)),
    orderDir: z.optional(z.enum(['ASC', 'DESC'])),
    page,
    pageSize: pageSize(contractsPerPage),
  }),
  output: z.object({ data: z.array(contract), meta: contractCounts }),
  refusals: ['contractsNotOffered'],
  ...reader,
})

export const contractCancel = call('contractCancel', {
  protection: free.restricts,
  ids: ['OP352'],
  about: 'Withdraws a contract that is not running yet; only by the party that drafted it.',
  door: 'POST /contract/{id}/cancel',
  ...byId,
  output: z.object({}),
  refusals: ['contractNotNow'],
  ...manager,
})

export const contractReject = call('contractReject', {
  protection: free.restricts,
  ids: ['OP353'],
  about: 'Declines a contract before both parties have signed it; only by the party it was offered to.',
  door: 'POST /contract/{id}/reject',
  ...byId,
  output: z.object({}),
  refusals: ['contractNotNow'],
  ...manager,
})

export const contractTerminate = call('contractTerminate', {
  protection: free.restricts,
  ids: ['OP354'],
  about: 'Gives notice of a running contract, which then continues for 30 days. The note is the reason.',
  door: 'POST /contract/{id}/terminate',
  input: z.object({ id, note: line(1, contractBounds.note) }),
  references: byId.references,
  output: z.object({}),
  refusals: ['contractNotNow'],
  ...manager,
})

export const contractTerminateCancel = call('contractTerminateCancel', {
  protection: free.restricts,
  ids: ['OP355'],
  about: 'Withdraws the notice; only by the party that gave it.',
  door: 'POST /contract/{id}/terminateCancel',
  ...byId,
  output: z.object({}),
  refusals: ['contractNotNow'],
  ...manager,
})

export const contractTerminateNow = call('contractTerminateNow', {
  protection: free.restricts,
  ids: ['OP356'],
  about:
    'Ends a contract at once: by the receiver of the share, or by the other party when notice was given.',
  door: 'POST /contract/{id}/terminateNow',
  ...byId,
  output: z.object({}),
  refusals: ['contractNotNow'],
  ...manager,
})

export const contractCheckSigner = call('contractCheckSigner', {
  ids: ['OP348'],
  about: 'Whether the caller may sign it now.',
  door: 'GET /contract/{id}/checkSigner',
  ...byId,
  output: z.object({ data: z.object({ canSign: z.boolean() }) }),
  ...reader,
})

export const contractSignUrlGet = call('contractSignUrlGet', {
  protection: free.signed,
  ids: ['OP358'],
  about:
    'The address at which the caller signs it; `clientId` identifies the order at the signing company. A pending order is returned again.',
  door: 'GET /contract/{id}/signUrl',
  ...byId,
  output: z.object({ signUrl: z.string(), clientId: z.string() }),
  refusals: ['contractNotNow', 'signingAway'],
  ...manager,
  changes: [],
})

export const contractPdfUrlGet = call('contractPdfUrlGet', {
  ids: ['OP357'],
  about: 'The address of the contract as a PDF, for the signed-in user.',
  door: 'GET /contract/{id}/pdfUrl',
  ...byId,
  output: z.object({ pdfUrl: z.string() }),
  ...reader,
  rate: 'lookup',
})

export const contractPdfGet = call('contractPdfGet', {
  ids: [],
  about: 'The contract as a PDF, with its signatures and the fingerprint of its text.',
  door: 'GET /contract/{id}/pdf',
  ...byId,
  output: empty,
  file: 'application/pdf',
  access: reader.access,
  rate: 'change',
  audit: 'none',
})

export const pdfGenerate = call('pdfGenerate', {
  ids: ['OP037'],
  about:
    'A document that is not sent yet, from a template and its data: the preview of a contract. `redirectLink` is its PDF, valid for 15 minutes and for the caller only.',
  door: 'POST /pdf',
  input: z.object({
    template: z.literal('contract'),
    /** Identifies the other party by its e-mail address: its name is disclosed only in a drafted contract. */
    data: z.object({ ...terms, counterpartyEmail: email }),
  }),
  output: z.object({ redirectLink: z.string(), validUntil: instant }),
  refusals: ['contractsNotOffered', ...misfits],
  ...asker,
})

export const pdfGet = call('pdfGet', {
  ids: [],
  about: 'The PDF of a document that is not sent yet, while its link is valid.',
  door: 'GET /pdf/{ticket}',
  input: z.object({ ticket: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: empty,
  file: 'application/pdf',
  refusals: ['pdfLinkOver'],
  access: reader.access,
  rate: 'change',
  audit: 'none',
})

/** Identification of the person who signed for the payer. */
const identification = {
  refusals: ['contractNotNow', 'contractSignerOnly', 'identityUnavailable', 'identityInReview'],
  ...manager,
} as const

export const splitPaySignerIdentification = call('splitPaySignerIdentification', {
  protection: free.signed,
  ids: ['OP028'],
  about:
    'Orders the identification of the person who signed for the payer; returns the address at which it continues.',
  door: 'POST /split-pay-signer-identification',
  input: z.object({ contractId: id }),
  references: { contractId: 'ownContract' },
  output: z.object({ redirectUrl: z.string() }),
  ...identification,
})

export const contractIdentificationPush = call('contractIdentificationPush', {
  protection: free.signed,
  ids: ['OP363'],
  about: 'Orders the identification and sends its link to the signer’s phone by SMS.',
  door: 'POST /contract/{contractId}/identificationPush',
  input: z.object({ contractId: id }),
  references: { contractId: 'ownContract' },
  output: z.object({ sentTo: z.string() }),
  ...identification,
  refusals: [...identification.refusals, 'contractPhoneMissing'],
  rate: 'code',
})

export const contractIdentificationStarted = call('contractIdentificationStarted', {
  protection: free.signed,
  ids: ['OP362'],
  about: 'Records that the payer has opened the identification: it is in progress until there is a result.',
  door: 'POST /contract/{id}/identificationStarted',
  ...byId,
  output: z.object({}),
  refusals: ['contractNotNow'],
  ...manager,
})
