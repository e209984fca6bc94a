import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { processOf } from './process-of.ts'

/**
 * Vitest's global set-up: one temporary PostgreSQL for the whole run, whose connection string is provided as
 * `clusterUrl`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(quickFolder(), `sixpence-test-${process.pid}-`))
  const server = await startEmbedded({ dataDir, durable: false, sharedBuffers: '128MB', maxWalSize: '256MB' })
  project.provide('clusterUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const memory = '/dev/shm'

/** A run has three databases at a time, their templates and the log: 1 GB. */
const needed = 3 * 1024 ** 3

/**
 * In memory where there is enough of it: a database has a thousand files, and a disk's file system takes longer to make
 * and forget them than PostgreSQL takes for the test.
 */
function quickFolder(): string {
  try {
    forgetKilled()
    const { bavail, bsize } = statfsSync(memory)
    const available = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return bavail * bsize > needed && Number(available) * 1024 > 2 * needed ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** What a killed run left in memory would stay there. */
function forgetKilled(): void {
  for (const name of readdirSync(memory)) {
    const run = /^sixpence-test-(\d+)-/.exec(name)?.[1]
    if (run && !processOf(Number(run))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
