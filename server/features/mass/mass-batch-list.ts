import { before } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { massBatchesBelow, recentMassBatches } from '#store/mass/mass-batches.ts'
import { toBatchDtos } from './batch-dto.ts'

export const massBatchList: Handler<typeof calls.massBatchList> = async ({ below, limit }, context) => {
  const { by, services: s } = context
  const found =
    limit === undefined
      ? await recentMassBatches(s.db, by.customer.id, before(s.clock.now(), { days: 30 }))
      : await massBatchesBelow(s.db, by.customer.id, { below, limit })
  return { batches: await toBatchDtos(context, found) }
}
