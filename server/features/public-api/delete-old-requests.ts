import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import { requestDays } from '@sixpence/protocol/public-api/common'
import type { Services } from '#context/services.ts'
import { forgetApiRequests } from '#store/api-key/requests.ts'

/** Job: deletes the log of requests made over 90 days ago. */
export const deleteOldRequests = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  forgetApiRequests(db, before(clock.now(), { days: requestDays }))

export const deleteOldRequestsJob: BackgroundJob = {
  name: 'deleteOldRequests',
  everyMs: 60 * 60_000,
  work: deleteOldRequests,
}
