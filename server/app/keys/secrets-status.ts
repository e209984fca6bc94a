// npm run operator -- secrets:status: the secrets this database is used with, and what still depends on each of them. Environment
// as for the server, which may be running.
import { connected } from '@sixpence/postgres/connect'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { openedRing } from '#core/keys/opened-ring.ts'
import { holdersOf } from '#core/keys/ring.ts'
import { Secrets } from '#core/secrets.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'
import { statusOf } from './status.ts'

await runCommand('The secrets cannot be looked at', async () => {
  const settings = readConfig(undefined, 'command')
  const config = { ...settings, ring: await openedRing(settings) }
  const { url, stop } = await runningDatabase(config)
  try {
    const lines = await connected(url, (client) =>
      statusOf(client, new Secrets(config.ring), {
        now: systemClock.now(),
        hasOwnRole: config.apiDatabaseUrl !== undefined,
        holders: holdersOf(settings),
      }),
    )
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await stop()
  }
})
