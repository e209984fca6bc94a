import type * as calls from '@sixpence/protocol/documents/documents'
import { hasRight, mayHandIn } from '@sixpence/protocol/rights'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { deleteOldPayments, insertUpload } from '#store/document/uploads.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { mebibytes } from './upload-mebibytes.ts'

export const uploadCreate: Handler<typeof calls.uploadCreate> = async (
  { size, purpose = 'document' },
  { by, services: s, change, refuse },
) => {
  if (size === 0) return refuse('fileEmpty')
  const isPayments = purpose === 'payments'
  if (!isPayments && !hasRight(by.customer, mayHandIn)) throw new Refused('notAllowed')
  if (size > (isPayments ? massFileLimits : uploadLimits).bytes)
    return refuse('fileTooLarge', { most: isPayments ? massFileLimits.bytes / 1024 / 1024 : mebibytes })
  const uploadId = await change(async (client) => {
    // Locks the customer, so that concurrent calls cannot exceed the limit on open uploads.
    await lockCustomer(client, by.customer.id)
    const of = { customerId: by.customer.id, personId: by.person.id }
    const { open: maxOpen } = uploadLimits
    if (isPayments) await deleteOldPayments(client, by.customer.id, maxOpen - 1)
    const inserted = await insertUpload(client, of, { size, isPayments, at: s.clock.now(), max: maxOpen })
    return inserted ?? refuse('tooManyUploads', { most: uploadLimits.open })
  })
  return { uploadId, received: 0, pieceBytes: uploadLimits.pieceBytes }
}
