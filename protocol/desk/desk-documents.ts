import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader, why } from './desk-common.ts'
import { day, id, instant, line } from '../fields.ts'
import { rejectReasons } from '../rules/documents.ts'
import { uploadLimits } from '../rules/uploads.ts'
import { orNull } from '../or-null.ts'

const documentDecisions = ['accept', 'reject', 'ask'] as const
export type DocumentDecision = (typeof documentDecisions)[number]

const side = z.enum(['main', 'additional'])
const deskDocument = z.object({
  id,
  /** Status number (B215). */
  statusId: z.int(),
  uploaded: instant,
  documentTypeId: z.int(),
  documentType: z.string(),
  isDueDiligence: z.boolean(),
  isSubDocument: z.boolean(),
  issuedDate: orNull(day),
  expiresDate: orNull(day),
  reason: z.optional(z.string()),
  rejectReason: orNull(z.string()),
  note: z.optional(z.string()),
  /** When the desk requested more from the customer; the document stays open. */
  askedAt: z.optional(instant),
  createdUsername: z.string(),
  /** The representative it is about. */
  aboutName: z.optional(z.string()),
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
  ...reader('documents.read'),
})

export const adminDocumentFileGet = call('adminDocumentFileGet', {
  ids: [],
  about:
    'A file of a document, decrypted for the desk, or a page of a PDF as a JPG. The access is recorded in the audit trail.',
  door: 'POST /desk/documents/{documentId}/files/{side}',
  input: z.object({
    documentId: id,
    side,
    page: z.optional(z.int().check(z.minimum(1), z.maximum(uploadLimits.pages))),
  }),
  output: z.object({}),
  file: 'application/octet-stream',
  refusals: ['documentNotFound', 'documentFileNotFound', 'pageNotShown'],
  access: { who: 'staff', permission: 'documents.read' },
  rate: 'lookup',
  audit: 'change',
})

export const adminDocumentDecide = call('adminDocumentDecide', {
  ids: [],
  about:
    'Accepts a document, rejects it with a reason that the customer reads, or asks for more and leaves it open. Of two decisions, the first is made.',
  input: z.object({
    documentId: id,
    decision: z.enum(documentDecisions),
    /** For a rejection. */
    reason: z.optional(z.enum(rejectReasons)),
    /** Additional text for the customer. */
    note: z.optional(line(3, 500)),
    why: z.optional(why),
  }),
  output: z.object({}),
  refusals: ['documentNotFound', 'caseDecided', 'ownCase', 'reasonMissing'],
  ...changer('documents.decide'),
})

export const adminDocumentUpdate = call('adminDocumentUpdate', {
  ids: [],
  about: 'Corrects the kind of a document and its period of validity.',
  input: z.object({
    documentId: id,
    documentTypeId: z.optional(z.int()),
    issuedDate: z.optional(day),
    expiresDate: z.optional(day),
    why,
  }),
  output: z.object({}),
  refusals: ['documentNotFound', 'ownCase', 'documentKindUnknown', 'nothingChanged'],
  ...changer('documents.correct'),
})

export const adminDocumentAssign = call('adminDocumentAssign', {
  ids: ['OP284'],
  about: 'Moves a file to another document of the same customer, as its free side or as the named side.',
  input: z.object({ documentId: id, fileId: id, side: z.optional(side), why }),
  output: z.object({}),
  refusals: ['documentNotFound', 'documentFileNotFound', 'documentFull', 'documentLastFile', 'ownCase'],
  ...changer('documents.correct'),
})

export const adminDocumentRemove = call('adminDocumentRemove', {
  ids: ['OP285'],
  about: 'Separates a file from a document; it becomes a document of its own that waits for review.',
  input: z.object({ documentId: id, fileId: id, why }),
  output: z.object({ documentId: id }),
  refusals: ['documentNotFound', 'documentFileNotFound', 'documentLastFile', 'ownCase'],
  ...changer('documents.correct'),
})
