import type * as calls from '@sixpence/protocol/documents/documents'
import { type FileRefusal, uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { checkFile } from '#quarantine/check-file.ts'
import { NotTaken } from '#quarantine/found.ts'
import { QuarantineBusy } from '#quarantine/limited-process.ts'

type Calls = Pick<
  typeof calls,
  'uploadCreate' | 'uploadAppend' | 'uploadGet' | 'uploadCheck' | 'uploadCancel'
>

export const uploads: Handlers<Calls> = {
  uploadCreate: async ({ size }, { by, services: s, change, refuse }) => {
    if (size === 0) return refuse('fileEmpty')
    if (size > uploadLimits.bytes) return refuse('fileTooLarge', { most: mebibytes })
    const uploadId = await change(async (client) => {
      // One after another for a customer, or many at once could be more than there may be.
      await client.query('select from app.customer where id = $1 for update', [by.customer.id])
      const { rows } = await client.query<{ id: number }>(
        `insert into app.upload (customer_id, person_id, size, created_at)
         select $1, $2, $3, $4 where (select count(*) from app.upload where customer_id = $1) < $5 returning id`,
        [by.customer.id, by.person.id, size, s.clock.now(), uploadLimits.open],
      )
      return rows[0]?.id ?? refuse('tooManyUploads', { most: uploadLimits.open })
    })
    return { uploadId, received: 0, pieceBytes: uploadLimits.pieceBytes }
  },

  uploadAppend: async ({ uploadId, startsAt, piece }, { by, services: s, own, refuse }) => {
    const length = Buffer.byteLength(piece, 'base64')
    if (startsAt + length > own.uploadId.size) return refuse('fileTooLarge', { most: mebibytes })
    const sealed = await s.personal.seal(`customer:${by.customer.id}`, piece)
    // The piece and the place where the next one begins are one statement: two at once cannot both be the next.
    const { rows } = await s.db.query<{ received: number }>(
      `with taken as (
         update app.upload set received = received + $4
         where id = $1 and received = $2 and received + $4 <= size and media_type is null returning id, received
       ), kept as (
         insert into app.upload_piece (upload_id, starts_at, sealed) select id, $2, $3 from taken
       )
       select received from taken
       union all select received from app.upload where id = $1 and not exists (select from taken)`,
      [uploadId, startsAt, sealed, length],
    )
    return { received: rows[0]?.received ?? own.uploadId.received }
  },

  uploadGet: async (_input, { own: { uploadId: upload } }) => ({
    size: upload.size,
    received: upload.received,
    isChecked: upload.mediaType !== null,
  }),

  uploadCheck: async ({ uploadId }, { by, services: s, own, change, refuse }) => {
    if (own.uploadId.received < own.uploadId.size) return refuse('uploadUnfinished')
    if (own.uploadId.mediaType === null) {
      const { clean, bytes } = await checked(s, by.customer.id, uploadId)
      const sealed = await s.personal.seal(`customer:${by.customer.id}`, bytes.toString('base64'))
      await change(async (client) => {
        await client.query(
          `update app.upload set media_type = $2, sealed = $3, clean_size = $4, width = $5, height = $6, pages = $7
           where id = $1`,
          [
            uploadId,
            clean.mediaType,
            sealed,
            bytes.length,
            clean.width ?? null,
            clean.height ?? null,
            clean.pages ?? null,
          ],
        )
        await client.query('delete from app.upload_piece where upload_id = $1', [uploadId])
      })
    }
    return factsOf(s, uploadId)
  },

  uploadCancel: async ({ uploadId }, { change }) => {
    await change((client) => client.query('delete from app.upload where id = $1', [uploadId]))
    return {}
  },
}

const mebibytes = uploadLimits.bytes / 1024 / 1024
const mostOf: Partial<Record<FileRefusal, number>> = {
  pdfTooLong: uploadLimits.pages,
  imageTooLarge: uploadLimits.pixels / 1_000_000,
}

/** What is not taken is gone at once. @throws Refused */
async function checked(s: Services, customerId: number, uploadId: number) {
  try {
    return await checkFile(() => wholeFile(s, customerId, uploadId))
  } catch (error) {
    if (error instanceof QuarantineBusy) throw new Refused('busy')
    if (!(error instanceof NotTaken)) throw error
    await s.db.query('delete from app.upload where id = $1', [uploadId])
    throw new Refused(error.refusal, { most: mostOf[error.refusal] ?? mebibytes })
  }
}

async function wholeFile(s: Services, customerId: number, uploadId: number): Promise<Buffer> {
  const { rows } = await s.db.query<{ sealed: Buffer }>(
    'select sealed from app.upload_piece where upload_id = $1 order by starts_at',
    [uploadId],
  )
  const pieces: Buffer[] = []
  for (const { sealed } of rows) {
    const piece = await s.personal.open<string>(`customer:${customerId}`, sealed)
    pieces.push(Buffer.from(piece ?? '', 'base64'))
  }
  return Buffer.concat(pieces)
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
