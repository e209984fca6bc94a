import type * as calls from '@sixpence/protocol/documents/documents'
import { type FileRefusal, uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { checkFile } from '#quarantine/check-file.ts'
import { NotTaken } from '#quarantine/inspection-result.ts'
import { QuarantineBusy } from '#quarantine/limited-process.ts'
import { deleteUpload, keepCleanFile, wholeUpload } from '#store/document/uploads.ts'
import { mebibytes } from './upload-mebibytes.ts'

export const uploadCheck: Handler<typeof calls.uploadCheck> = async (
  { uploadId },
  { by, services: s, own, change, refuse },
) => {
  if (own.uploadId.received < own.uploadId.size) return refuse('uploadUnfinished')
  if (own.uploadId.mediaType === null) {
    const { clean, bytes } = await checked(s, by.customer.id, uploadId)
    const sealed = await s.personal.seal(`customer:${by.customer.id}`, bytes.toString('base64'))
    await change((client) => keepCleanFile(client, uploadId, sealed, { ...clean, size: bytes.length }))
  }
  return factsOf(s, uploadId)
}

const mostOf: Partial<Record<FileRefusal, number>> = {
  pdfTooLong: uploadLimits.pages,
  imageTooLarge: uploadLimits.pixels / 1_000_000,
}

/** Checks a complete upload; deletes it at once if it is refused. @throws Refused */
async function checked(s: Services, customerId: number, uploadId: number) {
  try {
    return await checkFile(() => wholeUpload(s, customerId, uploadId))
  } catch (error) {
    if (error instanceof QuarantineBusy) throw new Refused('busy')
    if (!(error instanceof NotTaken)) throw error
    await deleteUpload(s.db, uploadId)
    throw new Refused(error.refusal, { most: mostOf[error.refusal] ?? mebibytes })
  }
}

async function factsOf(s: Services, uploadId: number) {
  const { rows } = await s.db.query<{
    mediaType: 'image/jpeg' | 'application/pdf'
    size: number
    width: number | null
    height: number | null
    pages: number | null
  }>(
    `select media_type as "mediaType", clean_size as size, width, height, pages from app.upload where id = $1`,
    [uploadId],
  )
  const [facts] = rows
  if (!facts) throw new Refused('uploadNotFound', {}, 'uploadId')
  return {
    mediaType: facts.mediaType,
    size: facts.size,
    ...(facts.width !== null && { width: facts.width }),
    ...(facts.height !== null && { height: facts.height }),
    ...(facts.pages !== null && { pages: facts.pages }),
  }
}
