import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'

/**
 * Vitest's global set-up: one temporary PostgreSQL for the whole run, whose connection string is provided as
 * `clusterUrl`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sixpence-test-'))
  const server = await startEmbedded({ dataDir, durable: false, sharedBuffers: '128MB', maxWalSize: '1GB' })
  project.provide('clusterUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
