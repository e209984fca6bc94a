// npm run operator -- restore:acknowledge: accepts a restore to an earlier point, or a failover that lost data. Records, signed,
// what the anchor has and the database lacks, continues seals and ids behind it, and reconciles the books with the
// partners' statements. With `-- --look` it only reports; `--archive FOLDER` has the files of audit:archive. Exit
// code 0; 1: the books differ; 2: nothing acknowledged, with a sentence. Environment as for the server, which must
// not be running.
import { parseArgs } from 'node:util'
import type { ClientBase } from 'pg'
import { connected } from '@sixpence/postgres/connect'
import { refuseWhileRunning } from '#core/generations.ts'
import { migrated } from './bring-up.ts'
import { systemClock } from '#core/clock.ts'
import { readCommandConfig, type Config } from '#core/config.ts'
import { reconcileBooks } from '../reconcile-books.ts'
import { acknowledge, examine } from '#core/seals/restore.ts'
import { lossInWords } from './restored-words.ts'
import { takeArchive } from './load-archive.ts'
import { runningDatabase } from './running-database.ts'
import { sealKey } from '#core/seals/seal-chain.ts'
import { lastLink } from '#core/seals/seal-store.ts'
import { sealKeysOf } from '#core/seals/seal-keys.ts'
import { anchorOf } from '../sealing.ts'
import { Secrets } from '#core/secrets.ts'

const nothingLost = 'Nothing was lost: the database has every seal of the anchor.\n'

try {
  const { values } = parseArgs({ options: { look: { type: 'boolean' }, archive: { type: 'string' } } })
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  try {
    await (values.look ? look(url, config, values.archive) : stand(url, config, values.archive))
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(
    `Nothing was acknowledged: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 2
}

async function look(url: string, config: Config, archive?: string): Promise<void> {
  const secrets = new Secrets(config.ring)
  const lostLinks = await connected(url, async (client) => {
    await refuseEmptyAnchor(client, config)
    return examine(
      client,
      anchorOf(config),
      await sealKeysOf(client, secrets),
      await takeArchive(client, archive),
    )
  })
  process.stdout.write(
    lostLinks ? `As far as the anchor knows, ${lossInWords(lostLinks, lostLinks.number)}.\n` : nothingLost,
  )
}

async function stand(url: string, config: Config, archive?: string): Promise<void> {
  await migrated(url, config)
  const done = await connected(url, async (client) => {
    await refuseWhileRunning(client)
    await refuseEmptyAnchor(client, config)
    const secrets = new Secrets(config.ring)
    const keys = { key: sealKey(secrets), keys: await sealKeysOf(client, secrets) }
    const archived = await takeArchive(client, archive)
    return acknowledge(client, { anchor: anchorOf(config), ...keys, now: systemClock.now(), archived })
  })
  if (!done) return void process.stdout.write(nothingLost)
  const { made: link, since } = done
  process.stdout.write(
    `Acknowledged as record ${link.number} of the anchor: ${lossInWords(link, link.number - 1)}.\n` +
      `Generation ${link.generation} is open, and ids go on behind all that may have been given out.\n`,
  )
  if (await reconcileBooks(url, config, since)) return
  process.stdout.write('Settle what differs before you start the server: it pays what falls due again.\n')
  process.exitCode = 1
}

/** An empty anchor has no seal that the database lacks: run with another data folder, the command would see no loss at all. */
async function refuseEmptyAnchor(client: ClientBase, config: Config): Promise<void> {
  const inAnchor = await anchorOf(config).last()
  const inDatabase = await lastLink(client)
  if (inAnchor || !inDatabase) return
  throw new Error(
    `the database has ${inDatabase.number} seals and the anchor in ${config.dataDir}/seals has none, so that a loss cannot be ` +
      'seen: SIXPENCE_DATA has to be the folder of the servers, with its newest seals. If that one is lost, nothing can be ' +
      'acknowledged; start the servers, which write it again',
  )
}
