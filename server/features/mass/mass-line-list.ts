import type * as calls from '@sixpence/protocol/mass/mass'
import { massPage } from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { massLinesWhere } from '#store/mass/mass-lines.ts'
import { accountOfBatch } from './account-of-batch.ts'
import { toLineDto } from './line-dto.ts'

export const massLineList: Handler<typeof calls.massLineList> = async (
  { filter = 'all', offset = 0, after = 0, limit = massPage },
  { own, services: s, t },
) => {
  const [{ currency }, { lines, total }] = await Promise.all([
    accountOfBatch(s, own.batchId),
    massLinesWhere(s, own.batchId, { filter, offset, after, limit }),
  ])
  return { lines: lines.map((row) => toLineDto(row, currency, t)), total }
}
