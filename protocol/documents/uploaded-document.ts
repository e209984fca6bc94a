import * as z from 'zod/mini'
import { day, id, instant } from '../fields.ts'
import { orNull } from '../or-null.ts'

/** An uploaded document, as shown beside what it proves. */
export const uploadedDocument = z.object({
  id,
  /** Status number (B215). */
  statusId: z.int(),
  uploaded: instant,
  documentTypeId: z.int(),
  documentType: z.string(),
  /** Uploaded with another document, to show how the two are related. */
  isSubDocument: z.boolean(),
  issuedDate: orNull(day),
  expiresDate: orNull(day),
  createdUsername: orNull(z.string()),
  rejectReason: orNull(z.string()),
})
