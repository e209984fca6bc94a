import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { localWrapper } from '@sixpence/partners/keys/local'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdToKey } from '#core/key-check.ts'
import { Secrets } from '#core/secrets.ts'

const firstKey = { number: 1, secret: 'k3Zs9LmV8xTb2RfK7wNc5YhJ4gPd6AuE' }
const two = { number: 2, secret: 'q9Zs3LmV8xTb2RfK7wNc5YhJ4gPd6AuE' }
const wrappingKey = 'w9Zs3LmV8xTb2RfK7wNc5YhJ4gPd6AuE'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(['ledger', 'app'])
  await holdToKey(database.ownerUrl, new Secrets([two, firstKey]))
})
afterAll(() => database.drop())

/** Runs a command with both secrets, the second of them wrapped. */
async function run(command: string, args: string[] = [], env: Record<string, string> = {}) {
  const wrapped = await localWrapper(wrappingKey).wrap(two.secret)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...args],
    {
      env: {
        DATABASE_URL: database.ownerUrl,
        DATABASE_URL_API: database.apiUrl,
        SIXPENCE_SECRETS: `2:${wrapped},1:${firstKey.secret}`,
        SIXPENCE_WRAPPING_KEY: wrappingKey,
        ...env,
      },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

test('secrets:status lists each secret, and secrets:retire retires one, once', async () => {
  expect(await run('secrets-status')).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^Number 1: opens and verifies; known since .*\n {2}nothing needs it: npm run operator -- secrets:retire 1\nNumber 2: current here; .*, opened by SIXPENCE_WRAPPING_KEY\n$/,
    ),
  })
  const refused = {
    status: 2,
    said: expect.stringMatching(/^Nothing was retired: number 2 is the current one/),
  }
  expect(await run('secrets-retire', ['2'])).toEqual(refused)
  expect((await run('secrets-retire')).said).toBe(
    'Nothing was retired: say which one: npm run operator -- secrets:retire 1\n',
  )
  expect(await run('secrets-retire', ['1'])).toEqual({
    status: 0,
    said: 'Number 1 is retired. Take it out of SIXPENCE_SECRETS of every server, then destroy it.\n',
  })
  expect(await run('secrets-retire', ['1'])).toEqual({
    status: 2,
    said: expect.stringMatching(/^Nothing was retired: number 1 was retired on 20/),
  })
  expect((await run('secrets-status', [], { SIXPENCE_SECRETS: `2:${two.secret}` })).said).toMatch(
    /^Number 1: retired 20.*\nNumber 2: current here; .*\n$/,
  )
})

test('secrets:make prints a secret for the setting, wrapped if a wrapping key is set', async () => {
  const plain = await run('secrets-make', ['3', '--plain'])
  expect(plain.said).toMatch(/^3:[A-Za-z0-9+/]{64}\n$/)
  const wrapped = await run('secrets-make', ['3'])
  expect(wrapped.said).toMatch(/^3:local:[0-9a-f]{8}:\S+\n$/)
  expect(await localWrapper(wrappingKey).unwrap(wrapped.said.trim().slice(2))).toMatch(/^[A-Za-z0-9+/]{64}$/)
  const anew = (await run('secrets-make', ['--rewrap'])).said.trim().split(',')
  expect(await Promise.all(anew.map((text) => localWrapper(wrappingKey).unwrap(text.slice(2))))).toEqual([
    two.secret,
    firstKey.secret,
  ])
})
