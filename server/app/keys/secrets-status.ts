// npm run secrets:status: the secrets this database is used with, and what still needs each of them. Environment as for
// the server, which may be running.
import { connected } from '@sixpence/postgres/connect'
import { systemClock } from '#core/clock.ts'
import { readCommandConfig } from '#core/config.ts'
import { Secrets } from '#core/secrets.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'
import { statusOf } from './status.ts'

await runCommand('The secrets cannot be looked at', async () => {
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  try {
    const lines = await connected(url, (client) =>
      statusOf(client, new Secrets(config.ring), {
        now: systemClock.now(),
        hasOwnRole: config.apiDatabaseUrl !== undefined,
      }),
    )
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await stop()
  }
})
