import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { startEmbedded, type EmbeddedServer } from '@sixpence/postgres/embedded'
import type { Config } from '#core/config.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * The database by DATABASE_URL, that of a running server on this folder, or else the embedded database, started for
 * the command. @throws StartRefused
 */
export async function runningDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) {
    await reachDatabase('DATABASE_URL', databaseUrl)
    return { url: databaseUrl, stop: async () => {} }
  }
  const folder = join(dataDir, 'postgres')
  const running = addressOf(join(folder, 'cluster'))
  if (running && (await answers(running))) return { url: running, stop: async () => {} }
  const embedded: EmbeddedServer = await startEmbedded({ dataDir: folder })
  return { url: embedded.url, stop: embedded.stop }
}

/** Connection URL of a running cluster: the fourth line of its lock file is the port. */
function addressOf(cluster: string): string | undefined {
  const lockFile = join(cluster, 'postmaster.pid')
  if (!existsSync(lockFile)) return undefined
  const port = readFileSync(lockFile, 'utf8').split('\n')[3]
  const password = readFileSync(join(cluster, 'sixpence-password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

function answers(url: string): Promise<boolean> {
  return connected(url, async () => true).catch(() => false)
}
