import type { KeyedPart } from '#core/keys/keyed-part.ts'
import { wrappedKeys } from '#core/sealing/wrapped-keys.ts'
import { batchParts } from '#store/batch/keyed-parts.ts'
import { contactParts } from '#store/contact/keyed-parts.ts'
import { customersPart, peoplePart } from '#store/customer/keyed-parts.ts'
import { invoicesPart } from '#store/invoice/keyed-parts.ts'
import { moveInvoices } from '#store/invoice/move-invoices.ts'
import { massPart } from '#store/mass/keyed-parts.ts'

/** All parts of the database that are rewritten when the secret changes, in the order of execution. */
export const keyedParts: readonly KeyedPart[] = [
  wrappedKeys,
  peoplePart,
  customersPart((client, was, is) => moveInvoices(client, [was], is)),
  ...contactParts,
  invoicesPart,
  ...batchParts,
  massPart,
]
