// npm run operator -- audit:verify: recomputes the sealed audit trail from the current rows and compares it with the anchor. Exit
// code 0: nothing altered; 1: altered, with the first altered row; 2: cannot verify. DATABASE_URL, SIXPENCE_DATA and
// the secrets as for the server, which may be running. With `-- --archive FOLDER` the files of `npm run operator -- audit:archive`
// are verified too; if there are any, verification needs them.
import { parseArgs } from 'node:util'
import { openPool } from '@sixpence/postgres/connect'
import { readCommandConfig } from '#core/config.ts'
import { compareKey } from '#core/key-check.ts'
import { runCommand } from './run-command.ts'
import { runningDatabase } from './database/running-database.ts'
import { lossInWords } from './database/restored-words.ts'
import { takeArchive } from './database/load-archive.ts'
import { sealKeysOf } from '#core/seals/seal-keys.ts'
import { anchorOf } from './sealing.ts'
import { Secrets } from '#core/secrets.ts'
import { verifySeals, type SealFault } from '#core/seals/verify-seals.ts'

await runCommand('The audit trail cannot be verified', async () => {
  const { values } = parseArgs({ options: { archive: { type: 'string' } } })
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  const secrets = new Secrets(config.ring)
  await compareKey(url, secrets)
  const pool = openPool(url, { max: 1 })
  const started = performance.now()
  const client = await pool.connect()
  const archived = await takeArchive(client, values.archive)
  const { seals, rows, restores, fault } = await verifySeals(
    client,
    anchorOf(config),
    await sealKeysOf(client, secrets),
    archived,
  )
  client.release()
  await pool.end()
  await stop()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  for (const restore of restores)
    process.stdout.write(`Restored on ${restore.at}: ${lossInWords(restore, restore.number - 1)}.\n`)
  if (fault) {
    const before = `Before it ${rows} rows under ${seals} seals are as they were sealed.`
    process.stderr.write(`ALTERED: ${sentence(fault)} ${before}\n`)
    process.exitCode = 1
  } else {
    process.stdout.write(`${rows} rows under ${seals} seals are as they were sealed (${seconds} s).\n`)
  }
})

function sentence({ what, seal, row }: SealFault): string {
  if (what === 'sealMissing') return `seal ${seal} is missing in the database or in the anchor.`
  if (what === 'sealChanged') return `seal ${seal} is not the one that was made.`
  return row ? `${row} was ${what} (seal ${seal}).` : `a row under seal ${seal} was ${what}.`
}
