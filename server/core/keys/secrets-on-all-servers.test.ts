import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secrets } from '#core/secrets.ts'
import { hubName, requireKnownByAll, serversWithout } from './secrets-on-all-servers.ts'
import type { Ring } from './ring.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
})
afterAll(() => database.drop())

const [secret, two] = [1, 2].map((number) => ({ number, secret: `secret ${number}` })) as [Ring[0], Ring[0]]

async function beside<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.apiUrl, application_name: name })
  await client.connect()
  try {
    return await work()
  } finally {
    await client.end()
  }
}

const newer = new Secrets([two, secret])
const refusal = (name: string) =>
  beside(name, () =>
    requireKnownByAll(database.api, newer).then(
      () => undefined,
      (error: Error) => error.message,
    ),
  )

test.each([
  ['sixpence hub'],
  [hubName(new Secrets([secret]))],
  [hubName(new Secrets([secret, { ...two, secret: 'another under the same number' }]))],
])('beside a server named %j, which lacks the new secret, none seals with it', async (name) => {
  expect(await beside(name, () => serversWithout(database.api, newer))).toBe(1)
  expect(await refusal(name)).toBe(
    '1 running server does not have number 2 of SIXPENCE_SECRETS and could not open what this one seals: ' +
      'give it to all of them first, behind the old one, and then put it first; nothing was changed.',
  )
})

test('alone, and beside servers with the same, any starts', async () => {
  await expect(requireKnownByAll(database.api, newer)).resolves.toBeUndefined()
  expect(await refusal(hubName(new Secrets([secret, two])))).toBeUndefined()
  expect(await refusal(hubName(new Secrets([two])))).toBeUndefined()
  expect(await beside('sixpence hub', () => serversWithout(database.api, new Secrets([secret, two])))).toBe(0)
})
