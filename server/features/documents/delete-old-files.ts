import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import type { Services } from '#context/services.ts'
import { deleteRejectedFiles } from '#store/document/document-changes.ts'
import { deleteOldUploads } from '#store/document/uploads.ts'

/** Files of rejected and withdrawn documents are retained for 90 days, so that a complaint can be answered. */
const keptFor = { uploads: { days: 1 }, rejected: { days: 90 } }

/** Deletes uploads older than a day and the files of documents rejected over 90 days ago. */
export async function deleteOldFiles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteOldUploads(db, before(clock.now(), keptFor.uploads))
  await deleteRejectedFiles(db, before(clock.now(), keptFor.rejected))
}

export const deleteOldFilesJob: BackgroundJob = {
  name: 'deleteOldFiles',
  everyMs: 60 * 60_000,
  work: deleteOldFiles,
}
