import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { startEmbedded, type Embedded } from '@sixpence/postgres/embedded'
import type { Config } from '#core/config.ts'
import { reachDatabase } from './reach-database.ts'

/** The database of the running server, another one by DATABASE_URL, or the embedded one started for this. @throws StartRefused */
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
  const embedded: Embedded = await startEmbedded({ dataDir: folder })
  return { url: embedded.url, stop: embedded.stop }
}

/** Where a server that is running on this folder listens: the fourth line of its lock file is the port. */
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
