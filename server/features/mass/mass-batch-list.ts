import { before } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/mass/mass'
import type { MassBatch } from '@sixpence/protocol/mass/mass'
import type { Context, Handler } from '#context/handler.ts'
import {
  massBatchesBelow,
  mostRecentMass,
  ownMassBatch,
  recentMassBatches,
  type OwnMassBatch,
} from '#store/mass/mass-batches.ts'
import { toBatchDtos } from './batch-dto.ts'

export const massBatchList: Handler<typeof calls.massBatchList> = async ({ below, limit }, context) => {
  const batches = limit === undefined ? await recent(context) : await page(context, { below, limit })
  return { batches }
}

type ListContext = Context<typeof calls.massBatchList>
type Db = ListContext['services']['db']

async function recent(context: ListContext): Promise<MassBatch[]> {
  const { by, services: s } = context
  const { id } = by.customer
  const since = before(s.clock.now(), { days: 30 })
  const moved = await s.placement.movedAt(s, by.customer)
  const isLongAgo = moved !== null && moved < since
  const read = async (db: Db): Promise<OwnMassBatch[]> =>
    isLongAgo && db !== s.db ? [] : recentMassBatches(db, id, since)
  return joined(context, read, mostRecentMass)
}

async function page(
  context: ListContext,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<MassBatch[]> {
  const { by, services: s } = context
  const { id } = by.customer
  // The last batch of the previous page was created in the other database: all batches of this one have been listed.
  const isPast =
    below !== undefined && s.placement.isMadeElsewhere(below) && !(await ownMassBatch(s.db, id, below))
  const read = async (db: Db, max: number): Promise<OwnMassBatch[]> => {
    if (isPast && db === s.db) return []
    const from = db === s.db || isPast ? below : undefined
    return massBatchesBelow(db, id, { below: from, limit: max })
  }
  return joined(context, read, limit)
}

/** The batches of this database, followed by those of the former one up to the limit. */
async function joined(
  context: ListContext,
  read: (db: Db, limit: number) => Promise<OwnMassBatch[]>,
  max: number,
): Promise<MassBatch[]> {
  const { by, services: s } = context
  const here = await toBatchDtos(context, await read(s.db, max))
  const room = max - here.length
  const past = s.placement.earlier(s, by.customer)
  if (!past || room <= 0) return here
  const there = (await read(past.db, room)).slice(0, room)
  return [...here, ...(await toBatchDtos({ by, services: past }, there))]
}
