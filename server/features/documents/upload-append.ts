import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { appendPiece } from '#store/document/uploads.ts'
import { mebibytes } from './upload-mebibytes.ts'

export const uploadAppend: Handler<typeof calls.uploadAppend> = async (
  { uploadId, startsAt, piece },
  { by, services: s, own, refuse },
) => {
  const length = Buffer.byteLength(piece, 'base64')
  if (startsAt + length > own.uploadId.size) return refuse('fileTooLarge', { most: mebibytes })
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, piece)
  const received = await appendPiece(s.db, uploadId, { startsAt, sealed, length })
  return { received: received ?? own.uploadId.received }
}
