import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { secondOf } from '@sixpence/days'
import { hasChecksums } from '@sixpence/postgres/durability'
import { migrationFiles, missingMigrations, type MigrationPart } from '@sixpence/postgres/migrate'
import type pg from 'pg'
import type { Check } from '#core/health/health.ts'
import { SealerLag, sequencerLag } from '#core/health/lag.ts'
import type { CustodyHealth, KeyCustody } from '#core/keys/custody.ts'
import type { PartnerStates } from './watch-partners.ts'

/** The readings of the machine; tests supply their own. */
export type Probes = {
  /** Bytes of the disk that contains the folder. */
  disk: (folder: string) => Promise<{ free: number; size: number }>
  /** Time of this machine, in ms since 1970. */
  time: () => number
  /** Whether the database's pages have checksums. */
  checksums: (db: pg.Pool) => Promise<boolean>
}

export const machine: Probes = {
  disk: async (folder) => {
    const { bavail, blocks, bsize } = await statfs(nearest(resolve(folder)))
    return { free: bavail * bsize, size: blocks * bsize }
  },
  time: () => Date.now(),
  checksums: hasChecksums,
}

/** Results of the checks that are also metrics. */
export type Measured = {
  clockOffset?: number | undefined
  disk?: { free: number; size: number }
  sequencerLag?: number
  sealerLag?: { audit: number; operation: number }
}

/** Seals, secrets and, in the demo, the database are written there; a seal has a few kilobytes. */
const leastBytes = 100 * 1024 * 1024
/** More than the offset of a clock synchronised by NTP ever is. */
const mostOffsetSeconds = 5
const mostLagSeconds = 60

/**
 * The checks of /readyz. Database, migrations, clock and disk concern this process; sequencer, sealer, partners and
 * external keys concern every process, so that removing this process would not help.
 */
export function checksOf(
  s: {
    db: pg.Pool
    dataDir: string
    parts: readonly MigrationPart[]
    partners: PartnerStates
    custody: Pick<KeyCustody, 'health'>
  },
  probes: Probes,
): { checks: Record<string, Check>; measured: Measured } {
  const files = s.parts.flatMap(migrationFiles)
  const sealer = new SealerLag()
  const measured: Measured = {}
  const checks: Record<string, Check> = {
    database: {
      isNeeded: true,
      look: async () => {
        const { rows } = await s.db.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        return rows[0]?.standby ? 'is a standby, which takes no payments' : undefined
      },
    },
    migrations: {
      isNeeded: true,
      look: async () => {
        const missing = await missingMigrations(s.db, files)
        return missing > 0 ? `the database lacks ${missing} migrations of this version` : undefined
      },
    },
    // A bank can run without: they are enabled while PostgreSQL is stopped.
    checksums: {
      isNeeded: false,
      look: async () => ((await probes.checksums(s.db)) ? undefined : withoutChecksums),
    },
    // The server uses the database's time, so it can serve; the operator has to correct the machine's clock.
    clock: {
      isNeeded: false,
      look: async () => {
        measured.clockOffset = (await clockOffset(s.db, probes)) ?? measured.clockOffset
        const seconds = Math.abs(measured.clockOffset ?? 0)
        return seconds > mostOffsetSeconds
          ? `differs by ${seconds.toFixed(1)} s from the database’s`
          : undefined
      },
    },
    disk: {
      isNeeded: true,
      look: async () => {
        measured.disk = await probes.disk(s.dataDir)
        return measured.disk.free < leastBytes
          ? `${Math.floor(measured.disk.free / 1024 / 1024)} MB are free where SIXPENCE_DATA is`
          : undefined
      },
    },
    sequencer: {
      isNeeded: false,
      look: async () => {
        measured.sequencerLag = await sequencerLag(s.db)
        return lagging(measured.sequencerLag)
      },
    },
    sealer: {
      isNeeded: false,
      look: async () => {
        measured.sealerLag = await sealer.read(s.db)
        return lagging(Math.max(...Object.values(measured.sealerLag)))
      },
    },
    partners: {
      isNeeded: false,
      look: async () => {
        const away = s.partners.away()
        return away.length > 0 ? `no answer from ${away.join(', ')}` : undefined
      },
    },
    // The secrets are in memory, and another running process is in the same position. Only starting a new process is
    // impossible.
    custody: { isNeeded: false, look: async () => custodySaid(s.custody.health()) },
  }
  return { checks, measured }
}

/** Consequence of a database without page checksums, as a clause of a sentence. */
export const withoutChecksums =
  'has no page checksums, so that what a disk damages is read as if it were right'

/**
 * Which of the external keys cannot be used, without its address, and the consequence; undefined if all can be used.
 */
function custodySaid({ away, endsAt }: CustodyHealth): string | undefined {
  if (away.length === 0) return undefined
  const which = away.map(({ holder, since }) => `${holderNames[holder]} since ${minuteOf(since)}`)
  const until = endsAt ? ` until ${minuteOf(endsAt)}` : ''
  return `the secrets are not opened by ${which.join(' and ')}: this server goes on${until}, and none can start`
}

const holderNames = { file: 'the file of the wrapping key', transit: 'the transit engine' }
const minuteOf = (at: Date): string => `${secondOf(at).slice(0, -3).replace('T', ' ')} UTC`

const lagging = (seconds: number): string | undefined =>
  seconds > mostLagSeconds ? `is ${Math.round(seconds)} s behind` : undefined

/**
 * Seconds by which this machine's clock is ahead of the database's, corrected by half of the round trip. Undefined if
 * the round trip took too long for a measurement.
 */
async function clockOffset(db: pg.Pool, { time }: Probes): Promise<number | undefined> {
  const sentAt = time()
  const { rows } = await db.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 as at',
  )
  const answered = time()
  if (answered - sentAt > 1_000) return undefined
  return ((sentAt + answered) / 2 - (rows[0]?.at ?? NaN) * 1_000) / 1_000
}

/** The folder itself, or its nearest existing parent. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
