import type { CellsPackage } from '#app/open/load-cells.ts'
import { Secrets } from '#core/secrets.ts'
import { Cells } from './databases.ts'
import { joinCells, makeRolesOf } from './directory/join-cells.ts'
import { followMovesJob, openCells, writePlacesJob } from './open-cells.ts'
import { cellRail } from './payments/cell-rail.ts'
import { forwardAllIncomingJob, forwardIncomingJob } from './payments/forward-incoming.ts'
import { leftProjection } from './payments/left-projection.ts'
import { sendToCellsJob } from './payments/send-to-cells.ts'

/** All that the server asks of the package; `server/app/open/load-cells.ts` loads it. */
export const cellsPackage: CellsPackage = {
  join: async (ownerUrl, { cells, ring, makesRoles }) => {
    if (makesRoles) await makeRolesOf(ring, ownerUrl)
    return joinCells(ownerUrl, cells, ring)
  },
  open: openCells,
  openRail: ({ db, ring, cells: set }) => {
    const cells = new Cells({ config: { ring, cells: set }, secrets: new Secrets(ring) })
    return { rail: cellRail({ db, cells }), close: () => cells.close() }
  },
  followUpJobs: [writePlacesJob],
  backgroundJobs: [sendToCellsJob, forwardIncomingJob, forwardAllIncomingJob, followMovesJob],
  projections: [leftProjection],
  command: () => import('./cells-list.ts'),
}
