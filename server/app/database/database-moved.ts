// npm run operator -- database:moved: declares that this database now lives in the PostgreSQL cluster it was copied to (dump and
// restore, logical replication or pg_upgrade) and that the old cluster is no longer used. Exit code 0, or 1 with a
// sentence. Environment as for the server, which must not be running.
import { openPool, transaction } from '#core/database.ts'
import { checkGeneration, openGeneration, refuseWhileRunning } from '#core/generations.ts'
import { migrated } from './bring-up.ts'
import { readCommandConfig } from '#core/config.ts'
import { runningDatabase } from './running-database.ts'
import { checkAnchor } from '../sealing.ts'

try {
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  try {
    await migrated(url, config)
    const isHere = await checkGeneration(url).then(
      () => true,
      () => false,
    )
    process.stdout.write(
      isHere ? 'The database is at home in this cluster: nothing was changed.\n' : await take(url),
    )
    await checkAnchor(url, config).catch((error: Error) => {
      process.stdout.write(`What comes next: ${error.message}.\n`)
    })
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function take(url: string): Promise<string> {
  const owner = openPool(url, { max: 1, name: 'sixpence database:moved', statementMs: 0 })
  try {
    const generation = await transaction(owner, async (client) => {
      await refuseWhileRunning(client)
      return openGeneration(client, 'moved')
    })
    return `Generation ${generation} is open: what is written from now on belongs to this cluster. Start the server.\n`
  } finally {
    await owner.end()
  }
}
