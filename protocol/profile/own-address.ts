import * as z from 'zod/mini'
import { uploadedDocument } from '../documents/uploaded-document.ts'
import { id, instant } from '../fields.ts'
import { orNull } from '../or-null.ts'

/** An address of the customer with its proof. */
export const ownAddress = z.object({
  addressId: id,
  address1: z.string(),
  address2: orNull(z.string()),
  city: z.string(),
  postalCode: z.string(),
  countryCode: z.string(),
  stateCode: orNull(z.string()),
  stateName: orNull(z.string()),
  /** Kind of address; 5 is the place of business (B217). */
  addressStatus: z.int(),
  /** Confirmation of the address, 0 to 4 (B218). */
  confirmed: z.int(),
  /** When the customer last confirmed the address, and the day of the next request. */
  statedAt: instant,
  stateAgainBy: instant,
  isDocumentRequired: z.boolean(),
  /** The year after which it has to be confirmed again is over. */
  isDocumentOutOfDate: z.boolean(),
  /** A card to be sent there waits for a document. */
  isCardDocumentRequired: z.boolean(),
  /** Proofs of the address, newest first. */
  uploadedDocuments: z.array(uploadedDocument),
})
