// npm run operator -- preflight:upgrade [-- --since app/073]: reports for each pending migration which locks it takes, how long
// it will take here, and how long with 100 million entries; with `--since` for all files after the named file,
// whether they have run or not. Changes nothing. Exit code 0; 2: it cannot tell. Environment as for the server, which
// may be running.
import { parseArgs } from 'node:util'
import { connected } from '@sixpence/postgres/connect'
import { pendingFiles } from '@sixpence/postgres/migrate'
import { label, type MigrationFile, migrationFiles } from '@sixpence/postgres/migration-files'
import { estimates, measuredRates, type Estimate } from '@sixpence/postgres/upgrade-estimate'
import { readCommandConfig } from '#core/config.ts'
import { migrationParts } from '../watch/migration-parts.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'

const entriesThen = 100_000_000
/** In groups of three digits, for reading. */
const grouped = (value: number): string => String(Math.ceil(value)).replaceAll(/\B(?=(\d{3})+$)/g, ',')

await runCommand('The upgrade cannot be looked at', async () => {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const { url, stop } = await runningDatabase(await readCommandConfig())
  try {
    await connected(url, async (client) => {
      const files = values.since ? filesSince(values.since) : await pendingFiles(client, migrationParts)
      if (files.length === 0) return say('Nothing is pending: the database is as this version needs it.')
      const rates = await measuredRates(client)
      const allEstimates = await estimates(client, files, { rates, entriesThen })
      for (const file of files)
        describe(
          file,
          allEstimates.filter((estimate) => estimate.file === label(file)),
        )
      say(
        `\nEstimates, from rates measured on this PostgreSQL just now, on 200,000 rows in memory: ${grouped(rates.read)} rows a ` +
          `second read, ${grouped(rates.index)} indexed, ${grouped(rates.write)} written. Tables that are not in memory ` +
          'take longer. Then: with 100 million entries, if every table has grown as the entries have.',
      )
    })
  } finally {
    await stop()
  }
})

function filesSince(place: string): MigrationFile[] {
  const [, part, digits] = /^(\w+)\/(\d{3})$/.exec(place) ?? []
  if (!part) throw new Error(`--since is a part and a number, as in app/073, not "${place}".`)
  return migrationParts
    .flatMap(migrationFiles)
    .filter((file) => file.part === part && file.number > Number(digits))
}

function describe(file: MigrationFile, fileEstimates: readonly Estimate[]): void {
  const how = file.isAlone ? ', without a transaction' : ''
  say(`\n${label(file)} (${file.step === 'history' ? 'from before steps were told apart' : file.step}${how})`)
  if (fileEstimates.length === 0) say('  touches no table that exists')
  for (const estimate of fileEstimates) {
    const waiting = estimate.waiting ? `${estimate.waiting} wait` : 'nobody waits'
    const size =
      estimate.work === 'none'
        ? 'the catalog alone: at once'
        : `${grouped(estimate.rows)} rows: ${span(estimate.seconds)}; then ${grouped(estimate.rowsThen)}: ${span(estimate.secondsThen)}`
    say(
      `  ${estimate.statement.slice(0, 90)}\n    ${estimate.lock} on ${estimate.table}: ${waiting}. ${size}`,
    )
  }
}

function span(seconds: number): string {
  if (seconds < 1) return 'under 1 s'
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${grouped(seconds / 60)} min`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
