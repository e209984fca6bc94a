import type pg from 'pg'
import type { FollowUpJob } from '#context/background-job.ts'
import type { Services } from '#context/services.ts'
import type { MonotonicClock } from '#core/cache.ts'
import { numberOfCell } from '#core/cells/join-cells.ts'
import { writePlaces } from '#core/cells/write-places.ts'
import type { Config } from '#core/config.ts'
import { faultFields, type Log } from '#core/log.ts'
import { outOfScope } from '#core/telemetry/scope.ts'
import type { Secrets } from '#core/secrets.ts'
import { cellRail, type CellRail } from '#partners/cells/cell-rail.ts'
import { Cells } from '#store/cell/cells.ts'
import { consoleBrand } from '#store/staff/staff.ts'

type Opening = {
  config: Pick<Config, 'ring' | 'cells'>
  secrets: Secrets
  db: pg.Pool
  log: Log
}

type Timing = { elapsed?: MonotonicClock | undefined; patience?: number | undefined }

/** The other cells, and the rail to them; both undefined with a single database. */
export async function openCells(
  { config: { ring, cells: set }, secrets, db, log }: Opening,
  { elapsed, patience }: Timing,
): Promise<{ cells?: Cells; rail?: { cells: CellRail } }> {
  if (!set) return {}
  const cells = new Cells({
    config: { ring, cells: set },
    secrets,
    number: await numberOfCell(db),
    elapsed,
    patience,
    onFault: (cell, error) =>
      outOfScope(() => log.warn({ cell, ...faultFields(error) }, 'another cell did not answer')),
  })
  // A server that does not know yet who has moved would route them to their former cell.
  await cells
    .followMoves(db)
    .catch((error: unknown) =>
      log.warn({ cell: set.own, ...faultFields(error) }, 'the directory of cells did not answer'),
    )
  return { cells, rail: { cells: cellRail({ db, cells }) } }
}

/** Writes the customers and persons of this cell to the directory; staff sign in at each cell separately. */
const listPlaces = ({ db, log }: Services, { own, directory }: Cells): Promise<number> =>
  writePlaces(
    { db, cell: own, directory },
    {
      brandsApart: [consoleBrand],
      taken: (kind, id) => log.error({ kind, id }, 'an e-mail address exists in another cell too'),
    },
  )

export const writePlacesJob: FollowUpJob = {
  name: 'writePlaces',
  everyMs: 1_000,
  work: async (services) => (services.cells ? listPlaces(services, services.cells) : 0),
  needsCells: true,
}
