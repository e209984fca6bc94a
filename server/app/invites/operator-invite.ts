// npm run operator -- operator:invite --email … [--brand …] [--role …]: prints a link by which a person becomes a member of
// staff, or a member of staff who lost their authenticator gets access again. It works once, within a day. Without a
// role a new person becomes an administrator, and a member of staff keeps their role. Environment as for the server,
// which may be running.
import { parseArgs } from 'node:util'
import { email as emailSchema } from '@sixpence/protocol/fields'
import { Audit } from '#core/audit.ts'
import { systemClock } from '#core/clock.ts'
import { readCommandConfig } from '#core/config.ts'
import { openPool, transaction } from '#core/database.ts'
import { openSecrets } from '#core/keys/stored-keys.ts'
import { personalDataOf } from '#core/secrets.ts'
import { serveBrands } from '#core/served-brands.ts'
import { publishRoles } from '#store/staff/publish-roles.ts'
import { migrated } from '../database/bring-up.ts'
import { inviteFromOutside } from './invitation.ts'
import { runCommand } from '../run-command.ts'
import { runningDatabase } from '../database/running-database.ts'

await runCommand('Nobody was invited', async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, brand: { type: 'string' }, role: { type: 'string' } },
  })
  const config = await readCommandConfig()
  const address = emailSchema.safeParse(values.email ?? '')
  if (!address.success) throw new Error('--email must name an e-mail address')
  serveBrands(config.brands)
  const keys = config.brands.map(({ key }) => key)
  const [first = keys[0] ?? ''] = config.brandHosts.values()
  const brand = values.brand ?? first
  if (!keys.includes(brand)) throw new Error(`--brand ${brand} is none of ${keys.join(', ')}`)
  const { url, stop } = await runningDatabase(config)
  try {
    await migrated(url, config)
    const pool = openPool(url, { max: 2, name: 'sixpence operator:invite' })
    try {
      const personal = personalDataOf(pool, await openSecrets(pool, config.ring))
      const invite = await transaction(pool, async (db) => {
        await publishRoles(db)
        return inviteFromOutside(
          { db, personal, config, audit: new Audit(pool), now: systemClock.now() },
          { email: address.data, role: values.role, brand, call: 'operator:invite' },
        )
      })
      if (!invite) throw new Error(`there is no role ${values.role}`)
      const who = invite.isNew ? 'is invited' : 'can enrol anew; links from before are void'
      process.stdout.write(`${address.data} ${who}. Once, within a day:\n  ${invite.link}\n`)
    } finally {
      await pool.end()
    }
  } finally {
    await stop()
  }
})
