import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import { massKeptDays } from '@sixpence/protocol/mass/mass'
import type { Services } from '#context/services.ts'
import { deleteOldMass } from '#store/mass/mass-states.ts'

/** Job: deletes batches, with file and lines, that were uploaded 30 days ago and never sent. */
export const deleteOldBatches = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteOldMass(db, before(clock.now(), { days: massKeptDays }))

export const deleteOldBatchesJob: BackgroundJob = {
  name: 'deleteOldBatches',
  everyMs: 60 * 60_000,
  work: deleteOldBatches,
}
