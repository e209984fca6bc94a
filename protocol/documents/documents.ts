import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, day, empty, id, instant, line } from '../fields.ts'
import { anyRight, mayHandIn, mayManage, mayRead, mayUpload } from '../rights.ts'
import { rejectReasons } from '../rules/documents.ts'
import { massFileLimits } from '../rules/mass/files.ts'
import { fileRefusals, uploadLimits } from '../rules/uploads.ts'
import { taxDocumentStatuses, taxDocumentKinds } from '../rules/tax-documents.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** A representative has access to company documents only (B007). */
const reader = { access: { who: 'customer', rights: anyRight }, rate: 'read', audit: 'none' } as const
const sender = {
  access: { who: 'customer', rights: mayHandIn },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
} as const
/** Files of payments are accepted from all users who may pay. */
const uploader = { ...sender, access: { who: 'customer', rights: mayUpload } } as const
const manager = {
  access: { who: 'customer', rights: mayManage },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
} as const

/** Page of a PDF, counted from 1. */
const page = z.int().check(z.minimum(1), z.maximum(uploadLimits.pages))
const mediaType = z.enum(['image/jpeg', 'application/pdf'])
const facts = {
  mediaType,
  size: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  pages: z.optional(z.int()),
}

export const uploadCreate = call('uploadCreate', {
  protection: free.paper,
  ids: [],
  about:
    'Begins the upload of a file of the given size, which is sent in pieces; a file that is not used is deleted after a day.',
  door: 'POST /uploads',
  input: z.object({
    size: z.int().check(z.minimum(0)),
    /** A file of payments may be larger, and is accepted from all users who may pay. */
    purpose: z.optional(z.enum(['document', 'payments'])),
  }),
  output: z.object({ uploadId: id, received: z.int(), pieceBytes: z.int() }),
  refusals: ['fileEmpty', 'fileTooLarge', 'tooManyUploads'],
  ...uploader,
})

export const uploadAppend = call('uploadAppend', {
  ids: [],
  about:
    'The next piece of a file, in base64. A piece that does not begin at the end of the last one is ignored: the answer says at which position to continue.',
  door: 'PUT /uploads/{uploadId}',
  input: z.object({
    uploadId: id,
    startsAt: z.int().check(z.minimum(0), z.maximum(massFileLimits.bytes)),
    piece: z
      .string()
      .check(
        z.minLength(4),
        z.maxLength(Math.ceil(uploadLimits.pieceBytes / 3) * 4),
        z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
      ),
  }),
  output: z.object({ received: z.int() }),
  refusals: ['fileTooLarge'],
  references: { uploadId: 'ownUpload' },
  access: uploader.access,
  rate: 'read',
  audit: 'none',
})

export const uploadGet = call('uploadGet', {
  ids: [],
  about: 'How much of a file has been received, to continue after an interruption.',
  door: 'GET /uploads/{uploadId}',
  input: z.object({ uploadId: id }),
  output: z.object({ size: z.int(), received: z.int(), isChecked: z.boolean() }),
  references: { uploadId: 'ownUpload' },
  access: uploader.access,
  rate: 'read',
  audit: 'none',
})

export const uploadCheck = call('uploadCheck', {
  protection: free.paper,
  ids: [],
  about:
    'Checks a complete file in a separate process: its type by content, its size, and that it contains nothing else. A picture is re-encoded without metadata; a PDF is kept as it is and not rendered here. A refused file is deleted.',
  door: 'POST /uploads/{uploadId}/check',
  input: z.object({ uploadId: id }),
  output: z.object(facts),
  refusals: ['uploadUnfinished', ...fileRefusals],
  references: { uploadId: 'ownUpload' },
  ...sender,
  changes: [],
  budgetMs: 40_000,
})

export const uploadCancel = call('uploadCancel', {
  protection: free.paper,
  ids: [],
  about: 'Deletes a file whose upload was begun.',
  door: 'DELETE /uploads/{uploadId}',
  input: z.object({ uploadId: id }),
  output: z.object({}),
  references: { uploadId: 'ownUpload' },
  ...uploader,
  changes: [],
})

export const customerDocumentUpload = call('customerDocumentUpload', {
  protection: free.paper,
  ids: ['OP082'],
  about:
    'Submits a document of uploaded and checked files. As multipart/form-data, the files may be sent in the same request instead of their numbers.',
  input: z.object({
    /** Id of the address that the document proves. */
    addressId: z.optional(id),
    /** The representative it is about, for a proof of identity or of wealth (Q140). */
    representativeId: z.optional(id),
    documentType: z.int(),
    relationshipDocumentType: z.optional(z.int()),
    isDueDiligence: z.optional(z.boolean()),
    mainDocument: z.optional(id),
    additionalDocument: z.optional(id),
    relationshipDocument: z.optional(id),
  }),
  output: z.object({ documentId: id }),
  refusals: [
    'documentTypeUnknown',
    'documentTypeNotHere',
    'representativeNotAsked',
    'addressMissing',
    'frontMissing',
    'backMissing',
    'stampMissing',
    'sideNotAsked',
    'relationshipTypeMissing',
    'relationshipFileMissing',
    'uploadUnchecked',
    'uploadTwice',
    'tooManyDocuments',
    'uploadUnfinished',
    'tooManyUploads',
    ...fileRefusals,
  ],
  references: {
    addressId: 'ownAddress',
    representativeId: 'ownRepresentative',
    mainDocument: 'ownUpload',
    additionalDocument: 'ownUpload',
    relationshipDocument: 'ownUpload',
  },
  multipart: {
    files: {
      mainDocument: 'mainDocument',
      additionalDocument: 'additionalDocument',
      relationshipDocument: 'relationshipDocument',
    },
  },
  ...sender,
  budgetMs: 40_000,
})

const side = z.enum(['main', 'additional'])

export const customerDocumentsInquiry = call('customerDocumentsInquiry', {
  ids: ['OP061'],
  about: 'All documents the customer has submitted, the newest first.',
  input: empty,
  output: z.object({
    documents: z.array(
      z.object({
        id,
        /** Status number (B215). */
        statusId: z.int(),
        uploaded: instant,
        documentTypeId: z.int(),
        documentType: z.string(),
        category: z.int(),
        addressId: z.optional(id),
        /** The representative it is about. */
        representativeId: z.optional(id),
        /** Uploaded with another document, to show how the two are related. */
        isSubDocument: z.boolean(),
        parentId: z.optional(id),
        isDueDiligence: z.boolean(),
        issuedDate: orNull(day),
        expiresDate: orNull(day),
        createdUsername: orNull(z.string()),
        /** Reason by name, its text in the reader's language, and a note by the desk. */
        reason: z.optional(z.enum(rejectReasons)),
        rejectReason: orNull(z.string()),
        note: z.optional(z.string()),
        files: z.array(z.object({ side, ...facts, isKept: z.boolean() })),
      }),
    ),
  }),
  reads: ['customer'],
  ...reader,
})

export const customerDocumentCancel = call('customerDocumentCancel', {
  protection: free.paper,
  ids: [],
  about: 'Withdraws a document that is not decided yet; its files are deleted.',
  input: z.object({ documentId: id }),
  output: z.object({}),
  refusals: ['documentDecided'],
  references: { documentId: 'ownDocument' },
  ...sender,
})

export const documentFileGet = call('documentFileGet', {
  ids: [],
  about:
    'A file of a document, for the customer it belongs to. With a page: that page of a PDF, rendered as a JPG.',
  door: 'GET /documents/{documentId}/files/{side}',
  input: z.object({ documentId: id, side, page: z.optional(page) }),
  output: z.object({}),
  file: 'application/octet-stream',
  refusals: ['fileGone', 'pageNotShown'],
  references: { documentId: 'ownDocument' },
  ...reader,
})

export const customerIdentityInquiry = call('customerIdentityInquiry', {
  ids: ['OP057'],
  about: 'Whether the identity is proven, and by which document.',
  input: empty,
  output: z.object({
    identity: z.object({
      type: orNull(z.string()),
      /** Not stored by the bank (decision 148). */
      number: orNull(z.string()),
      issuedDate: orNull(day),
      expiration: orNull(day),
      /** Status number (B215); null when nothing proves it yet. */
      status: orNull(z.int()),
    }),
    identityDocument: orNull(
      z.object({
        id,
        typeId: z.int(),
        type: z.string(),
        status: z.int(),
        number: orNull(z.string()),
        issuedDate: orNull(day),
        expiresDate: orNull(day),
        rejectReason: orNull(z.string()),
      }),
    ),
  }),
  reads: ['customer'],
  ...reader,
  access: { who: 'customer', rights: mayRead },
})

const yes = z.literal(true)
const usTaxId = z.string().check(z.trim(), z.regex(/^\d{3}-?\d{2}-?\d{4}$|^\d{2}-?\d{7}$/))

/** FATCA status of an entity that is not a US person. */
const entityTypes = ['activeNffe', 'passiveNffe', 'financialInstitution'] as const
export type EntityType = (typeof entityTypes)[number]

/** Fields of the IRS forms W-8 and W-9; names and addresses as written by the person. */
export const wFormData = z.object({
  name: line(1, 100),
  address: line(1, 200),
  countryCode,
  /** SSN, ITIN or EIN; required for a W-9 only. */
  usTaxId: z.optional(usTaxId),
  foreignTaxId: z.optional(line(1, 32)),
  dateOfBirth: z.optional(day),
  /** For an entity. */
  entityType: z.optional(z.enum(entityTypes)),
  giin: z.optional(z.string().check(z.regex(/^[A-Z0-9]{6}\.[A-Z0-9]{5}\.[A-Z]{2}\.\d{3}$/))),
  /** Country of the tax treaty under which a lower rate is claimed. */
  treatyCountry: z.optional(countryCode),
  isTrue: yes,
})

export const wForms = ['w9', 'w8ben', 'w8benE'] as const
export type WForm = (typeof wForms)[number]
const signingStates = ['waiting', 'signed', 'declined', 'expired', 'replaced'] as const
export type SigningState = (typeof signingStates)[number]

export const personalWFormUpload = call('personalWFormUpload', {
  protection: free.paper,
  ids: ['OP054', 'B167'],
  about:
    'Creates a tax form from the answers and sends it to the signing company; the first of the addresses is where it is signed. A pending older one is replaced.',
  input: z.object({ formType: z.enum(wForms), data: wFormData }),
  output: z.object({ signData: z.object({ clientId: z.string(), signUrls: z.array(z.string()) }) }),
  refusals: [
    'usTaxIdNeeded',
    'formNotForYou',
    'entityTypeNeeded',
    'giinNeeded',
    'usCannotSignThis',
    'signingAway',
  ],
  ...manager,
})

export const signingGet = call('signingGet', {
  ids: [],
  about:
    'The state of a signing; while it is pending, it is requested from the signing company, because its message may be lost.',
  input: z.object({ clientId: z.string().check(z.regex(/^[\w-]{8,80}$/)) }),
  output: z.object({
    formType: z.enum(wForms),
    state: z.enum(signingStates),
    endedAt: z.optional(instant),
  }),
  refusals: ['signingUnknown'],
  access: { who: 'customer', rights: mayManage },
  rate: 'lookup',
  audit: 'none',
})

export const taxDocumentsGet = call('taxDocumentsGet', {
  ids: [],
  about: 'The four documents of the tax record: which of them are needed, and the state of each.',
  input: empty,
  output: z.object({
    documents: z.array(
      z.object({
        kind: z.enum(taxDocumentKinds),
        status: z.enum(taxDocumentStatuses),
        at: z.optional(instant),
        rejectReason: z.optional(z.string()),
        /** For a form that waits for a signature. */
        clientId: z.optional(z.string()),
        signUrls: z.optional(z.array(z.string())),
      }),
    ),
  }),
  // Contains the link that grants the right to sign.
  compress: 'never',
  reads: ['customer'],
  ...reader,
  access: { who: 'customer', rights: mayRead },
})

const controllingPerson = z.object({
  name: line(1, 100),
  dateOfBirth: day,
  countryCode,
  taxId: line(1, 32),
})

const businessCertification = z.object({
  entityType: z.enum(entityTypes),
  registrationCountry: countryCode,
  taxIds: z.array(z.object({ countryCode, taxId: line(1, 32) })).check(z.minLength(1), z.maxLength(10)),
  isUSEntity: z.boolean(),
  giin: z.optional(z.string().check(z.regex(/^[A-Z0-9]{6}\.[A-Z0-9]{5}\.[A-Z]{2}\.\d{3}$/))),
  /** The controlling persons of a passive entity. */
  controllingPersons: z.array(controllingPerson).check(z.maxLength(10)),
})
export type BusinessCertification = z.infer<typeof businessCertification>

export const businessTaxCertificationGet = call('businessTaxCertificationGet', {
  ids: [],
  about: "The company's self-certification of its tax residence; nothing before the first one.",
  input: empty,
  output: z.object({
    certification: z.optional(z.extend(businessCertification, { signedAt: instant })),
  }),
  reads: ['customer'],
  ...reader,
  access: { who: 'customer', rights: mayRead, kind: 'business' },
})

export const businessTaxCertificationUpdate = call('businessTaxCertificationUpdate', {
  protection: free.paper,
  ids: [],
  about:
    "Submits a new self-certification of a company's tax residence. A contradiction is refused at its field.",
  input: businessCertification,
  output: z.object({ signedAt: instant }),
  refusals: [
    'taxCountryTwice',
    'usTaxIdMissing',
    'taxIdLength',
    'giinNeeded',
    'controllerMissing',
    'birthDayImpossible',
  ],
  ...manager,
  access: { who: 'customer', rights: mayManage, kind: 'business' },
})
