import type { Services } from '#context/services.ts'
import { deleteRejectedFiles } from '#store/document/document-changes.ts'
import { deleteOldUploads } from '#store/document/uploads.ts'

const day = 24 * 60 * 60_000
/** Files of rejected and withdrawn documents stay for 90 days, so that a complaint can be answered. */
const kept = { uploads: day, rejected: 90 * day }

/** Deletes uploads older than a day and the files of documents rejected over 90 days ago. */
export async function forgetOldFiles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await deleteOldUploads(db, before(kept.uploads))
  await deleteRejectedFiles(db, before(kept.rejected))
}
