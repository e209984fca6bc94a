// npm run operator -- preflight:upgrade [-- --since app/122]: reports for each pending migration which locks it takes, how long
// it will take here, and how long with 100 million entries; with `--since` for all files after the named file,
// whether they have run or not. Changes nothing. Exit code 0; 2: it cannot tell. Environment as for the server, which
// may be running.
import { parseArgs } from 'node:util'
import { connected } from '@sixpence/postgres/connect'
import { pendingFunctions } from '@sixpence/postgres/function-files'
import { pendingFiles } from '@sixpence/postgres/migrate'
import { type MigrationFile, migrationFiles } from '@sixpence/postgres/migration-files'
import { readCommandConfig } from '#core/config.ts'
import { migrationParts } from '../watch/migration-parts.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'
import { upgradeReport } from './upgrade-report.ts'

await runCommand('The upgrade cannot be looked at', async () => {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const { url, stop } = await runningDatabase(await readCommandConfig())
  try {
    await connected(url, async (client) => {
      const files = values.since ? filesSince(values.since) : await pendingFiles(client, migrationParts)
      const functions = await pendingFunctions(client, migrationParts)
      for (const line of await upgradeReport(client, files, functions)) process.stdout.write(`${line}\n`)
    })
  } finally {
    await stop()
  }
})

function filesSince(place: string): MigrationFile[] {
  const [, part, digits] = /^(\w+)\/(\d{3})$/.exec(place) ?? []
  if (!part) throw new Error(`--since is a part and a number, as in app/122, not "${place}".`)
  return migrationParts
    .flatMap(migrationFiles)
    .filter((file) => file.part === part && file.number > Number(digits))
}
