// npm run operator -- secrets:retire 1 [--end-sessions]: takes a secret out of use if nothing depends on it any longer;
// otherwise refuses with what still does. Exit code 0: retired; 2: not. Environment as for the server, which may be
// running.
import { parseArgs } from 'node:util'
import { connected, openPool } from '@sixpence/postgres/connect'
import { Audit } from '#core/audit.ts'
import { systemClock } from '#core/clock.ts'
import { readCommandConfig } from '#core/config.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'
import { retire } from './retire.ts'

await runCommand('Nothing was retired', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'end-sessions': { type: 'boolean' } },
  })
  const [digits = ''] = positionals
  if (positionals.length !== 1 || !/^[1-9]\d{0,2}$/.test(digits))
    throw new Error('say which one: npm run operator -- secrets:retire 1')
  const number = Number(digits)
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  const pool = openPool(url, { max: 1 })
  try {
    const { ended: sessionCount } = await connected(url, (client) =>
      retire(client, {
        audit: new Audit(pool),
        ring: config.ring,
        number,
        now: systemClock.now(),
        endsSessions: values['end-sessions'] === true,
        hasOwnRole: config.apiDatabaseUrl !== undefined,
      }),
    )
    const sessions = sessionCount > 0 ? ` ${sessionCount} sessions were ended.` : ''
    process.stdout.write(
      `Number ${number} is retired.${sessions} Take it out of SIXPENCE_SECRETS of every server, then destroy it.\n`,
    )
  } finally {
    await pool.end()
    await stop()
  }
})
