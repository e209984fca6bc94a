// npm run operator -- audit:archive --folder FOLDER [--years 10]: writes quarters of the audit trail that ended this many
// years ago to files and removes them from the database. Exit code 2: nothing more was done, with a sentence.
// DATABASE_URL, SIXPENCE_DATA and the secrets as for the server, which may be running.
import { parseArgs } from 'node:util'
import { before } from '@sixpence/days'
import { connected } from '@sixpence/postgres/connect'
import { archivePeriods } from '#core/seals/archive.ts'
import { sealKeysOf } from '#core/seals/seal-keys.ts'
import { signedRestores } from '#core/seals/seal-store.ts'
import { compareKey } from '#core/key-check.ts'
import { systemClock } from '#core/clock.ts'
import { readCommandConfig } from '#core/config.ts'
import { Secrets } from '#core/secrets.ts'
import { runCommand } from './run-command.ts'
import { runningDatabase } from './database/running-database.ts'

/** The law on money laundering requires five years after the relationship; newer rows are never removed. */
const leastYears = 5

await runCommand('The audit trail was not archived', async () => {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, years: { type: 'string', default: '10' } },
  })
  const years = Number(values.years)
  if (!values.folder) throw new Error('say where the files go: --folder FOLDER')
  if (!Number.isInteger(years) || years < leastYears)
    throw new Error(`--years is a whole number, at least ${leastYears}, not "${values.years}"`)
  const { folder } = values
  const config = await readCommandConfig()
  const secrets = new Secrets(config.ring)
  const { url, stop } = await runningDatabase(config)
  try {
    await compareKey(url, secrets)
    const done = await connected(url, async (client) =>
      archivePeriods(client, {
        folder,
        before: before(systemClock.now(), { years }),
        restores: await signedRestores(client, await sealKeysOf(client, secrets)),
      }),
    )
    for (const { part, rows, digest } of done)
      process.stdout.write(`${part}.jsonl: ${rows} rows, SHA-256 ${digest}\n`)
    if (done.length === 0) process.stdout.write(`Nothing of the audit trail ended ${years} years ago.\n`)
  } finally {
    await stop()
  }
})
