import type pg from 'pg'
import type { BackgroundJob, FollowUpJob } from '#context/background-job.ts'
import type { Placement } from '#context/services.ts'
import type { MonotonicClock } from '#core/cache.ts'
import type { CellsConfig, Config } from '#core/config.ts'
import type { Log } from '#core/log.ts'
import type { Projection } from '#core/outbox/outbox.ts'
import type { Secrets } from '#core/secrets.ts'
import { StartRefused } from '#core/start-refused.ts'
import type { InternalRail } from '#partners/internal-rail.ts'

type Closed = { close: () => Promise<void> }

/** The package that spreads the customers of a bank over several databases (cells), `server/cells/`. */
export type CellsPackage = {
  /**
   * Makes a migrated database the cell of its name, with the roles of the other cells' servers if it `makesRoles`;
   * returns its number, 0 for the first. @throws StartRefused
   */
  join: (
    ownerUrl: string,
    how: { cells: CellsConfig; ring: Config['ring']; makesRoles: boolean },
  ) => Promise<number>
  /** Opens what a server needs of the other cells. */
  open: (
    s: { config: Pick<Config, 'ring'> & { cells: CellsConfig }; secrets: Secrets; db: pg.Pool; log: Log },
    timing: { elapsed?: MonotonicClock | undefined; patience?: number | undefined },
  ) => Promise<Closed & { placement: Placement; rail: InternalRail }>
  /** The rail to the other cells alone, for commands. */
  openRail: (s: { db: pg.Pool; ring: Config['ring']; cells: CellsConfig }) => Closed & { rail: InternalRail }
  followUpJobs: readonly FollowUpJob[]
  backgroundJobs: readonly BackgroundJob[]
  projections: readonly Projection[]
  /** The command that lists the cells and moves customers. */
  command: () => Promise<unknown>
}

// A name that the compiler does not follow: the rest of the server is complete without the folder.
const entry: string = '#cells/package.ts'

/** The package of cells. @throws StartRefused where it is not installed */
export async function loadCells(): Promise<CellsPackage> {
  try {
    return ((await import(entry)) as { cellsPackage: CellsPackage }).cellsPackage
  } catch (error) {
    const { code, url } = error as NodeJS.ErrnoException & { url?: string }
    if (code !== 'ERR_MODULE_NOT_FOUND' || !url?.endsWith('/cells/package.ts')) throw error
    throw new StartRefused('cells are not part of this installation: unset SIXPENCE_CELL.')
  }
}
