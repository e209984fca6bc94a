import { freePort } from '@sixpence/postgres/free-port'
import { expect, inject, test } from 'vitest'
import { reachDatabase } from './reach-database.ts'
import { StartRefused } from '#core/start-refused.ts'

const cluster = new URL(inject('clusterUrl'))
const at = (change: Partial<URL>): string => Object.assign(new URL(cluster), change).href

test('continues the start if the database answers', async () => {
  await expect(reachDatabase('DATABASE_URL', cluster.href)).resolves.toBeUndefined()
})

test.each(['127.0.0.1', 'localhost'])(
  'without an answer at %s the error names the setting',
  async (hostname) => {
    const port = String(await freePort())
    await expect(reachDatabase('DATABASE_URL', at({ hostname, port }))).rejects.toEqual(
      new StartRefused(
        `The database at ${hostname}:${port} that DATABASE_URL names cannot be used: nothing answers there; start PostgreSQL or correct the address (ECONNREFUSED).`,
      ),
    )
  },
)

test('a wrong password and an unknown database are distinguished, and the password is not repeated', async () => {
  const wrong = reachDatabase('DATABASE_URL_API', at({ username: 'nobody', password: 'hunter2' }))
  await expect(wrong).rejects.toThrow(
    /that DATABASE_URL_API names cannot be used: it refuses the user name or the password \(28P01\)\.$/,
  )
  await expect(wrong).rejects.not.toThrow('hunter2')
  await expect(reachDatabase('DATABASE_URL', at({ pathname: '/none' }))).rejects.toThrow(
    'it has no database of this name; create it first (3D000).',
  )
})
