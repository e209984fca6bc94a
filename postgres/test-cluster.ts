import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { quickFolder } from './quick-folder.ts'

/**
 * Vitest's global set-up: one temporary PostgreSQL for the whole run, whose connection string is provided as
 * `clusterUrl`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = quickFolder('test')
  const server = await startEmbedded({ dataDir, durable: false, sharedBuffers: '128MB', maxWalSize: '256MB' })
  project.provide('clusterUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
