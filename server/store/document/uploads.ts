import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>

type NewUpload = { size: number; isPayments: boolean; at: Date; max: number }

/**
 * Inserts an upload of the given size and returns its id; undefined when the customer has `max` open uploads, files
 * of payments and documents counted apart.
 */
export async function insertUpload(
  client: Queries,
  { customerId, personId }: { customerId: number; personId: number },
  { size, isPayments, at, max }: NewUpload,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.upload (customer_id, person_id, size, created_at, is_payments)
       select $1, $2, $3, $4, $6 where (select count(*) from app.upload where customer_id = $1 and is_payments = $6) < $5
       returning id`,
    [customerId, personId, size, at, max, isPayments],
  )
  return rows[0]?.id
}

/** Deletes all but the newest files of payments; nobody can see them, and none became a batch. */
export async function deleteOldPayments(client: Queries, customerId: number, limit: number): Promise<void> {
  await client.query(
    `delete from app.upload where id in
       (select id from app.upload where customer_id = $1 and is_payments order by id desc offset $2)`,
    [customerId, limit],
  )
}

/**
 * Appends a sealed piece of `length` bytes if the upload continues at its offset. A single statement stores the piece
 * and advances the offset, so that of two concurrent pieces at the same offset only the first is stored. Returns the
 * bytes received so far, undefined when there is no such upload.
 */
export async function appendPiece(
  db: Queries,
  uploadId: number,
  { startsAt, sealed, length }: { startsAt: number; sealed: Buffer; length: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ received: number }>(
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
  return rows[0]?.received
}

/** The driver doubles its buffer until a row fits, allocating a new buffer each time. */
const partBytes = 48 * 1024

/** The bytes of a complete upload that was not checked yet, read piece by piece. */
export async function wholeUpload(
  { db, personal }: { db: Queries; personal: PersonalData },
  customerId: number,
  uploadId: number,
): Promise<Buffer> {
  const { rows: uploads } = await db.query<{ received: number }>(
    'select received from app.upload where id = $1',
    [uploadId],
  )
  const whole = Buffer.allocUnsafe(uploads[0]?.received ?? 0)
  let at = 0
  while (at < whole.length) {
    const { rows } = await db.query<{ part: Buffer }>(
      `select substring(p.sealed from n for $3) as part
       from app.upload_piece p, generate_series(1, length(p.sealed), $3) n
       where p.upload_id = $1 and p.starts_at = $2 order by n`,
      [uploadId, at, partBytes],
    )
    // The upload was deleted meanwhile.
    if (rows.length === 0) return Buffer.alloc(0)
    const piece = await personal.open<string>(
      `customer:${customerId}`,
      Buffer.concat(rows.map(({ part }) => part)),
    )
    // Its key was deleted meanwhile.
    if (!piece) return Buffer.alloc(0)
    at += whole.write(piece, at, 'base64')
  }
  return whole
}

type UploadFacts = {
  mediaType: string
  size: number
  width?: number | undefined
  height?: number | undefined
  pages?: number | undefined
}

/** Replaces the pieces of an upload by the checked file, encrypted. */
export async function keepCleanFile(
  client: Queries,
  uploadId: number,
  sealed: Buffer,
  { mediaType, size, width, height, pages }: UploadFacts,
): Promise<void> {
  await client.query(
    `update app.upload set media_type = $2, sealed = $3, clean_size = $4, width = $5, height = $6, pages = $7
       where id = $1`,
    [uploadId, mediaType, sealed, size, width ?? null, height ?? null, pages ?? null],
  )
  await client.query('delete from app.upload_piece where upload_id = $1', [uploadId])
}

/** Deletes an upload. */
export async function deleteUpload(db: Queries, id: number): Promise<void> {
  await db.query('delete from app.upload where id = $1', [id])
}

/** Deletes these uploads of the customer. */
export async function deleteUploads(
  client: Queries,
  customerId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query('delete from app.upload where customer_id = $1 and id = any($2)', [customerId, ids])
}

/** Deletes uploads that were begun before this time. */
export async function deleteOldUploads(db: Queries, before: Date): Promise<void> {
  await db.query('delete from app.upload where created_at < $1', [before])
}

type PaymentFile = { customerId: number; personId: number; transactionId: number; uploadId: number }

/**
 * Turns a checked upload into a file of a payment and returns its id; undefined when the payment has `max` files or the
 * upload is gone.
 */
export async function movePaymentFile(
  client: Queries,
  { customerId, personId, transactionId, uploadId }: PaymentFile,
  { at, max }: { at: Date; max: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `with taken as (
         delete from app.upload where id = $4 and customer_id = $1 and sealed is not null
           and (select count(*) from app.payment_file where customer_id = $1 and transaction_id = $3) < $6
         returning media_type, clean_size, sealed
       )
       insert into app.payment_file (customer_id, person_id, transaction_id, media_type, size, sealed, added_at)
       select $1, $2, $3, media_type, clean_size, sealed, $5 from taken returning id`,
    [customerId, personId, transactionId, uploadId, at, max],
  )
  return rows[0]?.id
}

/** Deletes a file of the customer's payments. */
export async function deletePaymentFile(client: Queries, customerId: number, id: number): Promise<void> {
  await client.query('delete from app.payment_file where customer_id = $1 and id = $2', [customerId, id])
}
