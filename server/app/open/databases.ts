import type pg from 'pg'
import { openPool } from '#core/database.ts'
import type { Log } from '#core/log.ts'
import { Standby } from '#core/standby.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'
import { standbyWatch, watchStandby } from '../watch/watch-standby.ts'

/** Connection strings. */
export type DatabaseUrls = {
  apiUrl: string
  /** The same through a pooler, for queries that need no session. */
  poolUrl?: string
  /** The same on a standby, for calls that only read. */
  readUrl?: string | undefined
}

/** The pool of the primary and, if configured, the standby. `patience`: factor on the timeouts. */
export function openDatabases(
  { apiUrl, poolUrl = apiUrl, readUrl }: DatabaseUrls,
  { log, metrics, patience }: { log: Log; metrics: Metrics; patience: number | undefined },
): { db: pg.Pool; standby: Standby | undefined } {
  const db = openPool(poolUrl, { checksCluster: true, patience, isPooled: poolUrl !== apiUrl })
  const watch = standbyWatch(metrics)
  const standby = readUrl ? new Standby({ url: readUrl, primary: db, log, watch }) : undefined
  watchStandby(metrics, standby)
  return { db, standby }
}
