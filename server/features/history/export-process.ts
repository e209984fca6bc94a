import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@sixpence/brands'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import type { Ring } from '#core/keys/ring.ts'
import { servedBrands } from '#core/served-brands.ts'
import { isExportWaiting } from './export-job.ts'

/** Sent as a message, so that the secrets appear in neither the process list nor an inherited environment. */
export type ExportOrder = {
  apiUrl: string
  /** A standby, from which the lines are read. */
  readUrl: string | undefined
  ring: Ring
  logLevel: string
  aheadMs: number
  brands: readonly Brand[]
}

/** Little memory is live at a time; a larger heap would only delay garbage collection. */
const memory = ['--max-old-space-size=96', '--max-semi-space-size=2']

/**
 * Runs the writing of exports in a child process that exits when none is left, so that long exports use neither memory
 * nor thread of the server. An unfinished export is restarted from the beginning by a later run.
 */
export function exportProcess({
  apiUrl,
  readUrl,
  ring,
  logLevel,
  db,
  clock,
}: Omit<ExportOrder, 'aheadMs' | 'brands'> & { db: pg.Pool; clock: Clock }) {
  let last: Promise<void> = Promise.resolve()
  let child: ChildProcess | undefined
  let isStopped = false

  async function writeWaiting(): Promise<void> {
    if (isStopped || !(await isExportWaiting({ db, clock }))) return
    child = fork(fileURLToPath(new URL('export-main.ts', import.meta.url)), { execArgv: memory })
    const exit = once(child, 'exit') as Promise<[code: number | null]>
    const aheadMs = clock.now().getTime() - Date.now()
    child.send({ apiUrl, readUrl, ring, logLevel, aheadMs, brands: servedBrands() } satisfies ExportOrder)
    const [code] = await exit
    child = undefined
    if (code !== 0 && !isStopped)
      throw new Error(`the process that writes exports ended with code ${code ?? 'none, by a signal'}`)
  }

  return {
    /** One process at a time; resolves when the exports pending before the call are done. */
    run: (): Promise<void> => (last = last.catch(() => undefined).then(writeWaiting)),
    stop: (): void => {
      isStopped = true
      child?.kill()
    },
  }
}
