import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import { isExportWaiting } from './export-job.ts'

/** Told by message: neither the list of processes nor an environment that others inherit shows it. */
export type ExportOrder = { apiUrl: string; secret: string; logLevel: string; aheadMs: number }

/** Little is alive at a time; with more room the engine would only tidy up later. */
const memory = ['--max-old-space-size=96', '--max-semi-space-size=2']

/**
 * Writes files that wait in a process of its own, which ends with the last of them: however long the past, neither the
 * server's memory nor its thread is taken from the payments. What it leaves behind when it is ended, whoever comes next
 * begins anew.
 */
export function exportProcess({
  apiUrl,
  secret,
  logLevel,
  db,
  clock,
}: Omit<ExportOrder, 'aheadMs'> & { db: pg.Pool; clock: Clock }) {
  let last: Promise<void> = Promise.resolve()
  let child: ChildProcess | undefined
  let isStopped = false

  async function writeWaiting(): Promise<void> {
    if (isStopped || !(await isExportWaiting({ db, clock }))) return
    child = fork(fileURLToPath(new URL('export-main.ts', import.meta.url)), { execArgv: memory })
    const ended = once(child, 'exit') as Promise<[code: number | null]>
    const aheadMs = clock.now().getTime() - Date.now()
    child.send({ apiUrl, secret, logLevel, aheadMs } satisfies ExportOrder)
    const [code] = await ended
    child = undefined
    if (code !== 0 && !isStopped) throw new Error(`the process that writes exports ended with ${code}`)
  }

  return {
    /** One process at a time; resolves when nothing of before waits any more. */
    run: (): Promise<void> => (last = last.catch(() => undefined).then(writeWaiting)),
    stop: (): void => {
      isStopped = true
      child?.kill()
    },
  }
}
