import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processOf } from './process-of.ts'

const memory = '/dev/shm'

/** A test run has a few databases at a time, their templates and the write-ahead log: 1 GB. */
const needed = 3 * 1024 ** 3

/**
 * A new folder for a cluster of a test, in memory if there is enough: a database has a thousand files, and a disk takes
 * longer to create and delete them than PostgreSQL needs for the test.
 */
export function quickFolder(name: string): string {
  return mkdtempSync(join(place(), `sixpence-${name}-${process.pid}-`))
}

function place(): string {
  try {
    forgetKilled()
    const { bavail, bsize } = statfsSync(memory)
    const available = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return bavail * bsize > needed && Number(available) * 1024 > 2 * needed ? memory : tmpdir()
  } catch {
    // Not on this system.
    return tmpdir()
  }
}

/** Otherwise folders of a killed run would stay in memory. */
function forgetKilled(): void {
  for (const name of readdirSync(memory)) {
    const owner = /^sixpence-[a-z-]+-(\d+)-\w{6}$/.exec(name)?.[1]
    if (owner && !processOf(Number(owner))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
