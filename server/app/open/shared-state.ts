import type pg from 'pg'
import type { BackgroundJob } from '#context/background-job.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { DatabaseClock } from '#core/database-clock.ts'
import type { Log } from '#core/log.ts'
import { rateStore } from '#core/rates/rate-store.ts'
import { SharedRates } from '#core/rates/shared-rates.ts'
import { ServerCount } from '#core/server-count.ts'

/** What all servers share through PostgreSQL: the clock, their number and the rate limits; with the jobs that read it again. */
export async function openSharedState({
  config,
  db,
  clock,
  log,
}: {
  config: Config
  db: pg.Pool
  clock: Clock
  log: Log
}): Promise<{ rate: SharedRates; jobs: BackgroundJob[] }> {
  const serverCount = new ServerCount(db)
  const store = rateStore(db)
  const jobs: BackgroundJob[] = [
    { name: 'countServers', everyMs: 2_000, isSteady: true, work: () => serverCount.look() },
    { name: 'forgetRates', everyMs: 60_000, work: () => store.forget() },
  ]
  if (clock instanceof DatabaseClock) {
    await clock.look(db)
    jobs.push({ name: 'followClock', everyMs: 5_000, isSteady: true, work: () => clock.look(db) })
  }
  await serverCount.look()
  const rate = new SharedRates({ factor: config.rateFactor, store, servers: () => serverCount.last, log })
  return { rate, jobs }
}
