// npm run operator -- migrate: runs the pending migrations without starting a server. Exit code 0: nothing is pending; 1: a
// contract step waits for servers of an earlier version to end (`-- --while-running` runs it anyway); 2: it failed.
// Environment as for the server; other servers may be running.
import { parseArgs } from 'node:util'
import { migrated } from '../database/bring-up.ts'
import { readCommandConfig } from '#core/config.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'

await runCommand('The database cannot be migrated', async () => {
  const { values } = parseArgs({ options: { 'while-running': { type: 'boolean' } } })
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  try {
    await migrated(url, config, {
      whileRunning: values['while-running'] === true,
      onApplied: (name) => void process.stdout.write(`${name}\n`),
      onWaiting: (sentence) => {
        process.stderr.write(`${sentence}\n`)
        process.exitCode = 1
      },
    })
    if (!process.exitCode) process.stdout.write('The database is as this version needs it.\n')
  } finally {
    await stop()
  }
})
