import { readConfig } from '@sixpence/server/core/config.ts'
import { openPool } from '@sixpence/server/core/database.ts'
import { openSecrets } from '@sixpence/server/core/keys/stored-keys.ts'
import { personalDataOf } from '@sixpence/server/core/secrets.ts'
import { namesForMeasuring } from './generated-names.ts'

/** Gives the people of `load-people.ts` distinct names and birth dates: `node server/demo/load-names.ts`. */
const config = readConfig()
if (!config.databaseUrl) throw new Error('DATABASE_URL is needed')
const owner = openPool(config.databaseUrl, { max: 2, name: 'load names', statementMs: 0 })
const personal = personalDataOf(owner, await openSecrets(owner, config.ring))
const nameOf = namesForMeasuring()
const { rows } = await owner.query<{ id: number }>(
  `select distinct s.person_id as id from app.access s join app.account a on a.customer_id = s.customer_id
   where a.number like 'LOAD%' order by 1`,
)
for (let at = 0; at < rows.length; at += 1_000) {
  const some = rows.slice(at, at + 1_000)
  const sealers = await personal.sealers(some.map(({ id }) => `person:${id}` as const))
  await owner.query(
    `update app.person p set name_sealed = u.name, birth_day_sealed = u.day
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as u (id, name, day) where p.id = u.id`,
    [
      some.map(({ id }) => id),
      some.map((_, n) => sealers[n]?.(nameOf(at + n))),
      some.map((_, n) => sealers[n]?.(`19${50 + ((at + n) % 50)}-05-17`)),
    ],
  )
}
await owner.end()
process.stdout.write(`${rows.length} people have names\n`)
