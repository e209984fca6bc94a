import { before } from '@sixpence/days'
import { messageDays } from '@sixpence/protocol/merchant/notices'
import type { Services } from '#context/services.ts'
import { forgetDeliveries } from '#store/delivery/queue.ts'

/** Job: deletes messages that ended over 90 days ago. */
export const forgetOldDeliveries = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  forgetDeliveries(db, before(clock.now(), { days: messageDays }))
