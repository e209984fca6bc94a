import type { CellsPackage } from '#app/open/load-cells.ts'
import type { BackgroundJob, FollowUpJob } from '#context/background-job.ts'
import type { Services } from '#context/services.ts'
import { numberOfCell } from '#cells/directory/join-cells.ts'
import { writePlaces } from '#cells/directory/write-places.ts'
import { faultFields } from '#core/log.ts'
import { outOfScope } from '#core/telemetry/scope.ts'
import { cellRail } from '#cells/payments/cell-rail.ts'
import { Cells } from '#cells/databases.ts'
import { cellsOf } from '#cells/cells-of.ts'
import { placementOf } from '#cells/placement.ts'
import { consoleBrand } from '#store/staff/staff.ts'

/** Opens the other cells: where customers live, and the rail to them. */
export const openCells: CellsPackage['open'] = async (
  { config: { ring, cells: set }, secrets, db, log },
  { elapsed, patience },
) => {
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
  return { placement: placementOf(cells), rail: cellRail({ db, cells }), close: () => cells.close() }
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
  work: async (services) => {
    const cells = cellsOf(services)
    return cells ? listPlaces(services, cells) : 0
  },
}

export const followMovesJob: BackgroundJob = {
  name: 'followMoves',
  everyMs: 2_000,
  work: async (services) => cellsOf(services)?.followMoves(services.db),
}
