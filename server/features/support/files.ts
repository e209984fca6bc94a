import type { Contact, DeskFile, SupportDesk } from '@sixpence/partners/support-desk/support-desk'
import type pg from 'pg'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { deleteUploads } from '#store/document/uploads.ts'

/** Checked uploads of the customer, in the order of `ids`. @throws Refused uploadNotFound | fileUnchecked */
export async function filesOf(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  customerId: number,
  ids: readonly number[],
): Promise<DeskFile[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<{
    id: number
    mediaType: DeskFile['mediaType'] | null
    sealed: Buffer | null
  }>(`select id, media_type as "mediaType", sealed from app.upload where customer_id = $1 and id = any($2)`, [
    customerId,
    ids,
  ])
  const fileById = new Map(rows.map((row) => [row.id, row]))
  const files: DeskFile[] = []
  for (const [index, id] of ids.entries()) {
    const file = fileById.get(id)
    if (!file) throw new Refused('uploadNotFound', {}, 'uploads')
    if (!file.mediaType || !file.sealed) throw new Refused('fileUnchecked')
    const text = await personal.open<string>(`customer:${customerId}`, file.sealed)
    if (text === undefined) throw new Refused('uploadNotFound', {}, 'uploads')
    const ending = file.mediaType === 'application/pdf' ? 'pdf' : 'jpg'
    files.push({
      // Original file names may disclose more than intended, so neutral names are sent.
      name: `file-${index + 1}.${ending}`,
      mediaType: file.mediaType,
      bytes: Buffer.from(text, 'base64'),
    })
  }
  return files
}

/** Uploads files to the support company; returns its ids. `messageId` makes repetition return the same ids. */
export async function handOver(
  desk: Pick<SupportDesk, 'upload'>,
  contact: Contact,
  files: readonly DeskFile[],
  messageId: string,
): Promise<string[]> {
  const ids: string[] = []
  // Sequential, since five files of ten megabytes at once would be in memory twice.
  for (const [index, file] of files.entries())
    ids.push((await desk.upload(contact, file, `${messageId}.${index}`)).id)
  return ids
}

/** Deletes uploads that were sent. */
export async function forgetFiles(
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await deleteUploads(client, customerId, ids)
}
