import { before } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { recentMassBatches } from '#store/mass/mass-batches.ts'
import { toBatchDtos } from './batch-dto.ts'

export const massBatchList: Handler<typeof calls.massBatchList> = async (_input, context) => {
  const { by, services: s } = context
  const since = before(s.clock.now(), { days: 30 })
  return { batches: await toBatchDtos(context, await recentMassBatches(s.db, by.customer.id, since)) }
}
