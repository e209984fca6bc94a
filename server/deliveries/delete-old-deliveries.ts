import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import { messageDays } from '@sixpence/protocol/merchant/notices'
import type { Services } from '#context/services.ts'
import { forgetDeliveries } from '#store/delivery/queue.ts'
import { forgetWebhooks } from '#store/delivery/webhooks.ts'

/** Job: deletes messages that ended over 90 days ago, and removed webhooks without messages. */
export async function deleteOldDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await forgetDeliveries(db, before(clock.now(), { days: messageDays }))
  await forgetWebhooks(db)
}

export const deleteOldDeliveriesJob: BackgroundJob = {
  name: 'deleteOldDeliveries',
  everyMs: 60 * 60_000,
  work: deleteOldDeliveries,
}
