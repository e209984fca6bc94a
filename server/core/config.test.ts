import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, StartRefused } from './config.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const goodSecret = 'tY0x7m2b9QeRkLw3VnZs8CgHj5Pa1DfU'
const production = { SIXPENCE_MODE: 'production', SIXPENCE_SECRET: goodSecret }

test('is a demo of its own machine where nothing is set', () => {
  expect(readConfig({ SIXPENCE_DATA: dataDir })).toMatchObject({
    mode: 'demo',
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    lanes: 1,
    rateFactor: 1,
    trustedProxies: 0,
  })
})

test('asks for four eyes in production, unless it is told otherwise', () => {
  const inDemo = { SIXPENCE_DATA: dataDir }
  expect(readConfig(inDemo).fourEyes).toBe(false)
  expect(readConfig({ ...inDemo, SIXPENCE_FOUR_EYES: 'on' }).fourEyes).toBe(true)
  expect(readConfig(production).fourEyes).toBe(true)
  expect(readConfig({ ...production, SIXPENCE_FOUR_EYES: 'off' }).fourEyes).toBe(false)
})

test('takes a variable that is set to nothing as one that is not set', () => {
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'SIXPENCE_MODE', 'SIXPENCE_LANES', 'SIXPENCE_PROXIES']
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readConfig({ ...empty, SIXPENCE_DATA: dataDir })).toEqual(readConfig({ SIXPENCE_DATA: dataDir }))
})

test('makes a secret for the demo, that only its owner reads, and keeps it', () => {
  const fresh = join(dataDir, 'fresh')
  const { secret } = readConfig({ SIXPENCE_DATA: fresh })
  expect(Buffer.from(secret, 'base64')).toHaveLength(48)
  expect(readConfig({ SIXPENCE_DATA: fresh }).secret).toBe(secret)
  expect(readFileSync(join(fresh, 'secret'), 'utf8')).toBe(secret)
  expect(statSync(join(fresh, 'secret')).mode & 0o777).toBe(0o600)
  expect(readConfig({ SIXPENCE_DATA: join(dataDir, 'other') }).secret).not.toBe(secret)
})

test.each(['0', '65536', '-1', 'http', '40.5', '4e3', '0x10', ' '])(
  'refuses PORT %j with one sentence',
  (PORT) => {
    expect(() => readConfig({ PORT, SIXPENCE_DATA: dataDir })).toThrow(
      new StartRefused(`PORT must be a number from 1 to 65535, not "${PORT}".`),
    )
  },
)

test.each([
  ['SIXPENCE_LANES', '0', 'SIXPENCE_LANES must be a number from 1 to 64, not "0".'],
  ['SIXPENCE_LANES', 'many', 'SIXPENCE_LANES must be a number from 1 to 64, not "many".'],
  ['SIXPENCE_PROXIES', '-1', 'SIXPENCE_PROXIES must be a number from 0 to 10, not "-1".'],
  ['SIXPENCE_RATE_FACTOR', '0', 'SIXPENCE_RATE_FACTOR must be a number from 1 to 1000000, not "0".'],
  ['SIXPENCE_FOUR_EYES', 'yes', 'SIXPENCE_FOUR_EYES must be on or off, not "yes".'],
  ['SIXPENCE_MODE', 'prod', 'SIXPENCE_MODE must be demo or production, not "prod".'],
  ['SIXPENCE_MODE', 'Production', 'SIXPENCE_MODE must be demo or production, not "Production".'],
])('refuses %s=%s', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value, SIXPENCE_DATA: dataDir })).toThrow(new StartRefused(sentence))
})

test.each([
  undefined,
  '',
  'secret',
  'short-but-random-x7Qp',
  'changeme-changeme-changeme-changeme',
  'secret-secret-secret-secret-secret-1',
  'password1234567890password1234567890',
  'example-of-a-secret-with-32-characters',
  'x'.repeat(64),
  '0'.repeat(64),
  'abababababababababababababababababab',
])('in production refuses the secret %j', (SIXPENCE_SECRET) => {
  expect(() => readConfig({ SIXPENCE_MODE: 'production', SIXPENCE_SECRET })).toThrow(
    new StartRefused(
      'SIXPENCE_SECRET must be a random text of at least 32 characters in production mode, for example from `openssl rand -base64 48`.',
    ),
  )
})

test('in production takes a random secret, listens to everybody and writes nothing', () => {
  expect(readConfig({ ...production, SIXPENCE_DATA: '/nowhere' })).toMatchObject({
    mode: 'production',
    secret: goodSecret,
    host: '0.0.0.0',
  })
})
