import * as z from 'zod/mini'
import { call } from './call.ts'
import { proposal } from './desk-cases.ts'
import { changer, proposed, reader, why } from './desk-common.ts'
import { day, empty, id, instant, line, searchText } from './fields.ts'
import { identityStates } from './identity.ts'
import { mayManage, mayRead } from './rights.ts'
import { rejectReasons } from './rules/documents.ts'
import { uploadLimits } from './rules/uploads.ts'
import { profileStatuses, requiredActions } from './rules/verification-status.ts'

export * from './desk-cases.ts'
export * from './desk-payments.ts'

const choice = z.string().check(z.maxLength(40))
const longText = z.string().check(z.trim(), z.maxLength(2000))

/** Restriction reasons (B123), and those of them a customer may be told (Q066). */
const reason = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
const toldReason = z.union([z.literal(1), z.literal(2), z.literal(5)])
export const restrictionStages = ['waiting', 'review', 'appealed', 'closed'] as const
export type RestrictionStage = (typeof restrictionStages)[number]

const restriction = z.object({
  id,
  reason,
  /** The reason the customer is told. */
  told: toldReason,
  stage: z.enum(restrictionStages),
  documents: z.array(z.int()),
  answerBy: z.optional(instant),
  createdAt: instant,
  closedAt: z.optional(instant),
  appeal: z.optional(z.string()),
  appealedAt: z.optional(instant),
  answer: z.optional(z.string()),
  /** Moves with every change; a decision names the one it was made on. */
  version: z.int(),
})
export type Restriction = z.infer<typeof restriction>

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

const found = z.object({
  id,
  customerUsername: z.string(),
  customerName: z.string(),
  customerType: z.int(),
  verified: z.boolean(),
  limited: z.boolean(),
  closed: z.boolean(),
})

export const adminCustomerList = call('adminCustomerList', {
  ids: ['OP289'],
  about:
    'People and companies of the brand by the beginnings of words of a name, by e-mail address, phone (four last digits or more) or customer number, 20 a page, the newest first. What is encrypted is found by keyed look-ups.',
  input: z.object({
    search: searchText,
    pageNumber: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  output: z.object({ customers: z.array(found), hasMore: z.boolean() }),
  ...reader,
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

const visit = z.object({
  id,
  by: z.string(),
  reason: z.string(),
  begunAt: instant,
  until: instant,
  endedAt: z.optional(instant),
})

export const adminCustomerGet = call('adminCustomerGet', {
  ids: [],
  about:
    'All the desk knows of a customer: the status as computed, what is missing, restrictions, limits, due diligence, decisions.',
  input: z.object({ customerId: id }),
  output: z.object({
    customer: z.object({
      ...found.shape,
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
          /** Sees company documents only. */
          isRepresentative: z.boolean(),
        }),
      ),
      /** Proofs by the identity company, the newest first. */
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
          period: z.enum(['operation', 'day', 'month']),
          amount: z.string(),
          used: z.string(),
          currencyCode: z.string(),
        }),
      ),
      dueDiligence,
      financialDetail,
      /** Decisions that wait for a colleague. */
      proposals: z.array(proposal),
      decisions: z.array(decision),
      visits: z.array(visit),
    }),
  }),
  refusals: ['customerNotFound'],
  ...reader,
})
export type DeskCustomer = z.infer<(typeof adminCustomerGet)['output']>['customer']

const queueItem = z.object({
  kind: z.enum(['document', 'restriction', 'identity', 'proposal', 'payment']),
  id,
  /** Of a payment for nobody we know there is none. */
  customerId: z.optional(id),
  customerName: z.optional(z.string()),
  /** Type of the document, or reason of the restriction; of others 0. */
  subject: z.int(),
  run: z.optional(
    z.object({ id: z.uuid(), kind: z.enum(['document', 'video']), state: z.enum(identityStates) }),
  ),
  proposal: z.optional(z.object({ call: z.string(), isOwn: z.boolean() })),
  /** Of a payment that does not fit: what does not, by name. */
  difference: z.optional(z.string()),
  documentType: z.optional(z.string()),
  isAppeal: z.optional(z.boolean()),
  since: instant,
  answerBy: z.optional(instant),
})
export type QueueItem = z.infer<typeof queueItem>

export const adminQueueList = call('adminQueueList', {
  ids: [],
  about: 'What waits for the desk of the brand, oldest first, at most 200.',
  input: empty,
  output: z.object({ items: z.array(queueItem), waiting: z.int() }),
  ...reader,
})

const side = z.enum(['main', 'additional'])
const deskDocument = z.object({
  id,
  /** By number (B215). */
  statusId: z.int(),
  uploaded: instant,
  documentTypeId: z.int(),
  documentType: z.string(),
  isDueDiligence: z.boolean(),
  isSubDocument: z.boolean(),
  issuedDate: z.optional(day),
  expiresDate: z.optional(day),
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Somebody asked the customer for more, and it stays open. */
  askedAt: z.optional(instant),
  createdUsername: z.string(),
  files: z.array(
    z.object({
      id,
      side,
      mediaType: z.string(),
      size: z.int(),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      pages: z.optional(z.int()),
      isKept: z.boolean(),
    }),
  ),
})
export type DeskDocument = z.infer<typeof deskDocument>

export const adminDocumentList = call('adminDocumentList', {
  ids: ['OP286'],
  about: 'Every document of a customer with its files, the newest first.',
  input: z.object({ customerId: id }),
  output: z.object({ documents: z.array(deskDocument) }),
  refusals: ['customerNotFound'],
  ...reader,
})

export const adminDocumentFileGet = call('adminDocumentFileGet', {
  ids: [],
  about:
    'A file of a document, opened for the desk, or a page of a PDF as a JPG; that it was looked at is in the audit trail.',
  door: 'POST /desk/documents/{documentId}/files/{side}',
  input: z.object({
    documentId: id,
    side,
    page: z.optional(z.int().check(z.minimum(1), z.maximum(uploadLimits.pages))),
  }),
  output: z.object({}),
  file: 'application/octet-stream',
  refusals: ['documentNotFound', 'documentFileNotFound', 'pageNotShown'],
  access: { who: 'admin' },
  rate: 'lookup',
  audit: 'change',
})

export const adminDocumentDecide = call('adminDocumentDecide', {
  ids: [],
  about:
    'Accepts a document, sends it back with a reason the customer reads, or asks for more and leaves it open. Of two decisions the first is made.',
  input: z.object({
    documentId: id,
    decision: z.enum(['accept', 'reject', 'ask']),
    /** Of a rejected one. */
    reason: z.optional(z.enum(rejectReasons)),
    /** What the customer reads besides. */
    note: z.optional(line(3, 500)),
    why: z.optional(why),
  }),
  output: z.object({}),
  refusals: ['documentNotFound', 'caseDecided', 'ownCase', 'reasonMissing'],
  ...changer,
})

export const adminDocumentUpdate = call('adminDocumentUpdate', {
  ids: [],
  about: 'Corrects what kind of document it is, and from when to when it is good.',
  input: z.object({
    documentId: id,
    documentTypeId: z.optional(z.int()),
    issuedDate: z.optional(day),
    expiresDate: z.optional(day),
    why,
  }),
  output: z.object({}),
  refusals: ['documentNotFound', 'ownCase', 'documentKindUnknown', 'nothingChanged'],
  ...changer,
})

export const adminDocumentAssign = call('adminDocumentAssign', {
  ids: ['OP284'],
  about:
    'Links a file to another document of the same customer, as its free side, or as the side it is said to be.',
  input: z.object({ documentId: id, fileId: id, side: z.optional(side), why }),
  output: z.object({}),
  refusals: ['documentNotFound', 'documentFileNotFound', 'documentFull', 'documentLastFile', 'ownCase'],
  ...changer,
})

export const adminDocumentRemove = call('adminDocumentRemove', {
  ids: ['OP285'],
  about: 'Takes a file off a document; it becomes a document of its own that waits to be looked at.',
  input: z.object({ documentId: id, fileId: id, why }),
  output: z.object({ documentId: id }),
  refusals: ['documentNotFound', 'documentFileNotFound', 'documentLastFile', 'ownCase'],
  ...changer,
})

export const adminRestrictionOpen = call('adminRestrictionOpen', {
  ids: [],
  about:
    'Restricts a customer: why, what they are told, which documents would help and until when. Of sanctions and adverse media nobody is told.',
  input: z.object({
    customerId: id,
    reason,
    told: z.optional(toldReason),
    documents: z.optional(z.array(z.int()).check(z.maxLength(10))),
    answerBy: z.optional(instant),
    why,
  }),
  output: z.object({ restriction }),
  refusals: ['customerNotFound', 'ownCase', 'toldTooMuch', 'deadlinePast', 'documentKindUnknown'],
  ...changer,
})

export const adminRestrictionDecide = call('adminRestrictionDecide', {
  ids: [],
  about:
    'Takes a case into review, asks the customer for more, keeps the restriction, or lifts it. Of two decisions on the same version the first is made.',
  input: z.object({
    restrictionId: id,
    version: z.int(),
    decision: z.enum(['review', 'ask', 'keep', 'lift']),
    documents: z.optional(z.array(z.int()).check(z.maxLength(10))),
    answerBy: z.optional(instant),
    /** What the customer reads. */
    answer: z.optional(longText),
    why,
  }),
  output: z.object({ restriction, ...proposed }),
  refusals: [
    'caseNotFound',
    'caseDecided',
    'ownCase',
    'deadlinePast',
    'documentKindUnknown',
    'proposedAlready',
  ],
  ...changer,
})

export const adminVerificationUpdate = call('adminVerificationUpdate', {
  ids: [],
  about: 'The last look: the customer counts as verified, or no longer.',
  input: z.object({ customerId: id, verified: z.boolean(), why }),
  output: z.object(proposed),
  refusals: ['customerNotFound', 'ownCase', 'nothingChanged', 'proposedAlready'],
  ...changer,
})

export const adminFinancialUpdate = call('adminFinancialUpdate', {
  ids: ['OP287'],
  about: 'Where the money of a customer comes from and what the account is for.',
  input: z.object({ customerId: id, financialDetail, why }),
  output: z.object({ financialDetail }),
  refusals: ['customerNotFound', 'ownCase', 'choiceUnknown'],
  ...changer,
})

export const adminDueDiligenceUpdate = call('adminDueDiligenceUpdate', {
  ids: ['OP288'],
  about: 'How far due diligence has come (Q063), and what it found.',
  input: z.object({ customerId: id, dueDiligence, why }),
  output: z.object({ dueDiligence, ...proposed }),
  refusals: ['customerNotFound', 'ownCase', 'proposedAlready'],
  ...changer,
})

export const adminRepresentativeDelete = call('adminRepresentativeDelete', {
  ids: [],
  about: 'Takes a representative, who sees company documents only, off a company at once.',
  input: z.object({ customerId: id, personId: id, why }),
  output: z.object({}),
  refusals: ['customerNotFound', 'ownCase', 'representativeNotFound'],
  ...changer,
})

export const adminVisitBegin = call('adminVisitBegin', {
  ids: [],
  about:
    'Looks at the product as a customer sees it, for a reason and for at most an hour, in this session only. The customer can read of it; nothing can be changed or approved.',
  input: z.object({ customerId: id, minutes: z.int().check(z.minimum(5), z.maximum(60)), why }),
  output: z.object({ until: instant }),
  refusals: ['customerNotFound', 'ownCase'],
  ...changer,
})

export const adminVisitEnd = call('adminVisitEnd', {
  ids: [],
  about: 'Ends the visits of this session to a customer.',
  input: z.object({ customerId: id }),
  output: z.object({}),
  refusals: ['customerNotFound'],
  ...changer,
})

export const restrictionCaseList = call('restrictionCaseList', {
  ids: [],
  about:
    'The restrictions of the customer as they may know of them: the stage, until when to answer, and whether an appeal is possible.',
  input: empty,
  output: z.object({
    cases: z.array(
      z.object({
        id,
        actionTypeId: toldReason,
        stage: z.enum(restrictionStages),
        requirementDocuments: z.array(z.object({ documentTypeId: z.int() })),
        answerBy: z.optional(instant),
        answer: z.optional(z.string()),
        appeal: z.optional(z.string()),
        isAppealPossible: z.boolean(),
      }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['customer', 'limits'],
  rate: 'read',
  audit: 'none',
})

export const restrictionAppeal = call('restrictionAppeal', {
  ids: [],
  about: 'The customer says once per case why the restriction is wrong; a person answers.',
  input: z.object({
    restrictionId: id,
    appeal: z.string().check(z.trim(), z.minLength(10), z.maxLength(2000)),
  }),
  output: z.object({}),
  refusals: ['caseNotFound', 'appealedAlready'],
  access: { who: 'customer', rights: mayManage },
  changes: ['customer', 'limits'],
  rate: 'change',
  audit: 'change',
})

export const visitList = call('visitList', {
  ids: [],
  about: 'When somebody of the bank looked at the product as this customer, and why; the newest 50.',
  input: empty,
  output: z.object({ visits: z.array(visit) }),
  access: { who: 'customer', rights: mayRead },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})
