import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Ring } from '#core/keys/ring.ts'
import { listNow, type ScreeningDeps } from '#payments/screening/compare.ts'
import { isSomebodyBehind } from '#store/screening/subjects.ts'

/** Sent as a message, so that secrets appear neither in the process list nor in an inherited environment. */
export type RescreenOrder = {
  apiUrl: string
  ring: Ring
  logLevel: string
  aheadMs: number
  /** Undefined: the sandbox of the demo. */
  screening: Config['partners']['screening']
  listId: number
}

/**
 * Compares all customers and people with a new list in a separate process, which uses neither the server's thread nor
 * its memory. If it is killed, the next process continues where it stopped.
 */
export function rescreenProcess(s: ScreeningDeps & { apiUrl: string; config: Config; clock: Clock }) {
  let child: ChildProcess | undefined
  let isStopped = false
  return {
    /** Whether comparisons were due, so that a process was started; resolves when it has ended. */
    run: async (): Promise<boolean> => {
      const { screening } = s.partners
      if (isStopped || !screening) return false
      const list = await listNow(s, screening)
      if (!list || !(await isSomebodyBehind(s.db, list.id, s.clock.now()))) return false
      child = fork(fileURLToPath(new URL('rescreen-main.ts', import.meta.url)), {
        execArgv: ['--max-old-space-size=256'],
      })
      const exit = once(child, 'exit') as Promise<[code: number | null]>
      child.send({
        apiUrl: s.apiUrl,
        ring: s.config.ring,
        logLevel: s.config.logLevel,
        aheadMs: s.clock.now().getTime() - Date.now(),
        screening: s.config.partners.screening,
        listId: list.id,
      } satisfies RescreenOrder)
      const [code] = await exit
      child = undefined
      if (code !== 0 && !isStopped)
        throw new Error(`the process that compares with a new list ended with ${code}`)
      return true
    },
    stop: (): void => {
      isStopped = true
      child?.kill()
    },
  }
}
