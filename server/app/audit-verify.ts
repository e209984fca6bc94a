// npm run audit:verify: recomputes the sealed trail from the rows of today and compares it with the anchor. Ends with 0
// when nothing was altered, with 1 and the first altered row when something was. DATABASE_URL, SIXPENCE_DATA and
// SIXPENCE_SECRET as for the server, which may be running.
import { createPublicKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected, openPool } from '@sixpence/postgres/connect'
import { startEmbedded, type Embedded } from '@sixpence/postgres/embedded'
import { fileAnchor } from './anchor.ts'
import { readConfig, type Config } from './config.ts'
import { sealKey } from './seal.ts'
import { Secrets } from './secrets.ts'
import { verifySeals, type SealFault } from './verify-seals.ts'

const config = readConfig()
const { url, stop } = await database(config)
const pool = openPool(url, { max: 1 })
const started = performance.now()
const { seals, rows, fault } = await verifySeals(
  pool,
  fileAnchor(join(config.dataDir, 'seals')),
  createPublicKey(sealKey(new Secrets(config.secret))),
)
await pool.end()
await stop()
const seconds = ((performance.now() - started) / 1000).toFixed(1)
if (fault) {
  const before = `Before it ${rows} rows under ${seals} seals are as they were sealed.`
  process.stderr.write(`ALTERED: ${sentence(fault)} ${before}\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`${rows} rows under ${seals} seals are as they were sealed (${seconds} s).\n`)
}

/** The database of the running server, another one by DATABASE_URL, or the embedded one started for this. */
async function database({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
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

function sentence({ what, seal, row }: SealFault): string {
  if (what === 'sealMissing') return `seal ${seal} is missing in the database or in the anchor.`
  if (what === 'sealChanged') return `seal ${seal} is not the one that was made.`
  return row ? `${row} was ${what} (seal ${seal}).` : `a row under seal ${seal} was ${what}.`
}
