import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '@sixpence/brands'
import { brandFolder } from '@sixpence/brands/testing.ts'
import { productionSettings } from '#testing/test-settings.ts'
import { readConfig } from './config.ts'
import { StartRefused } from './start-refused.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const inDemo = (set: Record<string, string> = {}) => readConfig({ SIXPENCE_DATA: dataDir, ...set })
const inProduction = (set: Record<string, string | undefined> = {}) =>
  readConfig({ SIXPENCE_DATA: dataDir, ...productionSettings, ...set })

test('is a demo on this machine only if nothing is set', () => {
  expect(inDemo()).toMatchObject({
    mode: 'demo',
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    logLevel: 'warn',
    lanes: 1,
    rateFactor: 1,
    trustedProxies: 0,
    telemetry: {},
    simpleSignIn: [],
    digitalCurrencies: ['BTC', 'ETH', 'USDT', 'USDC'],
    partners: { rails: {} },
  })
})

test.each([
  ['SIXPENCE_RATE_FACTOR', '100000'],
  ['SIXPENCE_RATE_FACTOR', '2'],
  ['SIXPENCE_COOLING_HOURS', '0'],
])('in production refuses %s %s, by which a protection would be gone [TW-11]', (name, value) => {
  expect(() => inProduction({ [name]: value })).toThrow(
    new StartRefused(
      `${name} must not be ${value} in production mode: a protection of customers would be gone.`,
    ),
  )
  expect(() => inProduction({ [name]: value, LOAD_TEST: 'on' })).not.toThrow()
  expect(() => inProduction({ [name]: value, SIXPENCE_SANDBOXES: 'on' })).not.toThrow()
})

test('requires four eyes in production, unless set otherwise', () => {
  expect(inDemo().fourEyes).toBe(false)
  expect(inDemo({ SIXPENCE_FOUR_EYES: 'on' }).fourEyes).toBe(true)
  expect(inProduction().fourEyes).toBe(true)
  expect(inProduction({ SIXPENCE_FOUR_EYES: 'off' }).fourEyes).toBe(false)
})

test('treats a variable with an empty value as not set', () => {
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'SIXPENCE_MODE', 'SIXPENCE_LANES', 'SIXPENCE_DIGITAL']
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(inDemo(empty)).toEqual(inDemo())
})

test('offers the named digital currencies, and none by that word', () => {
  expect(inDemo({ SIXPENCE_DIGITAL: 'BTC, USDC' }).digitalCurrencies).toEqual(['BTC', 'USDC'])
  expect(inDemo({ SIXPENCE_DIGITAL: 'none' }).digitalCurrencies).toEqual([])
})

const secretOf = (folder: string): string => inDemo({ SIXPENCE_DATA: folder }).ring[0].secret

test('generates a secret for the demo, readable by its owner only, and keeps it', () => {
  const fresh = join(dataDir, 'fresh')
  const secret = secretOf(fresh)
  expect(Buffer.from(secret, 'base64')).toHaveLength(48)
  expect(secretOf(fresh)).toBe(secret)
  expect(readFileSync(join(fresh, 'secret'), 'utf8')).toBe(secret)
  expect(statSync(join(fresh, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(fresh)).toEqual(['secret'])
  expect(secretOf(join(dataDir, 'other'))).not.toBe(secret)
})

const port = (value: string) => `PORT must be a number from 1 to 65535, not "${value}".`

test.each(['0', '65536', '-1', 'http', '40.5', '4e3', '0x10', ' '])(
  'refuses PORT %j with one sentence',
  (PORT) => {
    expect(() => inDemo({ PORT })).toThrow(new StartRefused(port(PORT)))
  },
)

test.each([
  ['SIXPENCE_LANES', '0', 'must be a number from 1 to 64, not "0".'],
  ['SIXPENCE_LANES', 'many', 'must be a number from 1 to 64, not "many".'],
  ['SIXPENCE_PROXIES', '-1', 'must be a number from 0 to 10, not "-1".'],
  ['SIXPENCE_RATE_FACTOR', '0', 'must be a number from 1 to 1000000, not "0".'],
  ['SIXPENCE_FOUR_EYES', 'yes', 'must be on or off, not "yes".'],
  ['SIXPENCE_SANDBOXES', 'all', 'must be on or off, not "all".'],
  ['SIXPENCE_HSTS', 'on', 'must be subdomains, host or off, not "on".'],
  ['SIXPENCE_DRAIN_SECONDS', '601', 'must be a number from 0 to 600, not "601".'],
  [
    'SIXPENCE_SECURITY_CONTACT',
    'us',
    'must be an address that begins with mailto:, https:// or tel:, not "us".',
  ],
  ['SIXPENCE_MODE', 'prod', 'must be demo or production, not "prod".'],
  ['SIXPENCE_MODE', 'Production', 'must be demo or production, not "Production".'],
  ['LOG_LEVEL', 'loud', 'must be silent, fatal, error, warn, info, debug or trace, not "loud".'],
  ['HOST', 'no host', 'must be an IP address or a host name, not "no host".'],
  ['MAIL_FROM', 'bank', 'must be an e-mail address, not "bank".'],
  ['SIXPENCE_SIMPLE_SIGN_IN', 'sei fax', 'must be none, or a list of sei, spa, not "sei fax".'],
  ['SIXPENCE_DIGITAL', 'DOGE', 'must be none, or a list of BTC, ETH, USDT, USDC, not "DOGE".'],
  [
    'SIXPENCE_HOSTS',
    'pay.example=nobody',
    'gives pay.example to nobody; the brands are ostra, ostra-bank, quillo, gintara, kopa, tamar.',
  ],
])('refuses %s=%s', (name, value, sentence) => {
  expect(() => inDemo({ [name]: value })).toThrow(`${name} ${sentence}`)
})

test.each([
  ['DATABASE_URL_POOL', 'pgbouncer:6432?hunter2', 'postgres:// or postgresql://.'],
  ['DATABASE_URL', 'localhost/bank?password=hunter2', 'postgres:// or postgresql://.'],
  ['SMTP_URL', 'mail.example?hunter2', 'smtps:// or smtp://.'],
  ['RATES_URL', '/nowhere/hunter2', 'https:// or http://, or a file that can be read.'],
  ['PUSH_URL', 'ftp://hunter2@push.example', 'https:// or http://.'],
  ['PUSH_SECRET', 'hunter2', 'PUSH_SECRET must be whsec_ and 24 to 64 bytes in base64.'],
  ['SIXPENCE_SERVICE_TOKEN', 'hunter2', 'a random text of at least 32 characters.'],
])('refuses a wrong %s without repeating it', (name, value, sentence) => {
  expect(() => inDemo({ [name]: value })).toThrow(sentence)
  expect(() => inDemo({ [name]: value })).not.toThrow('hunter2')
})

test.each([
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
  expect(() => inProduction({ SIXPENCE_SECRET })).toThrow(
    new StartRefused(
      'SIXPENCE_SECRET must be a random text of at least 32 characters in production mode, for example from `openssl rand -base64 48`.',
    ),
  )
})

test('reports everything that production lacks at once, and creates nothing', () => {
  const fresh = join(dataDir, 'lacking')
  const env = {
    SIXPENCE_MODE: 'production',
    SIXPENCE_DATA: fresh,
    PORT: '0',
    PUSH_URL: 'https://push.test',
  }
  const lines = problemsOf(() => readConfig(env))
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'SIXPENCE_SECRET',
    'DATABASE_URL',
    'SIXPENCE_BRANDS',
    'SMTP_URL',
    'SMS_URL',
    'SMS_SECRET',
    'PUSH_SECRET',
  ])
  expect(lines[2]).toMatch(/^DATABASE_URL must be set in production mode: PostgreSQL 15 or newer/)
  expect(lines[7]).toBe('PUSH_SECRET must be set where PUSH_URL is.')
  expect(readdirSync(dataDir)).not.toContain('lacking')
})

test('commands beside the server need the secret and the database, but no partners', () => {
  const { SIXPENCE_SECRET, DATABASE_URL } = productionSettings
  const env = { SIXPENCE_MODE: 'production', SIXPENCE_DATA: dataDir, SIXPENCE_SECRET, DATABASE_URL }
  expect(readConfig(env, 'command')).toMatchObject({
    ring: [{ number: 1, secret: SIXPENCE_SECRET }],
    databaseUrl: DATABASE_URL,
  })
  expect(() => readConfig({ ...env, DATABASE_URL: '' }, 'command')).toThrow('DATABASE_URL must be set')
})

test('accepts numbered secrets, the current one first, with SIXPENCE_SECRET as number 1', () => {
  const { SIXPENCE_SECRET: first, ...others } = productionSettings
  const second = 'n8Wq3ZsT6vXb1RfK9mLc4YhJ2gPd7AuE'
  const ringOf = (env: Record<string, string>) =>
    readConfig({ ...others, SIXPENCE_DATA: dataDir, ...env }).ring
  const both = [
    { number: 2, secret: second },
    { number: 1, secret: first },
  ]
  expect(ringOf({ SIXPENCE_SECRETS: `2:${second},1:${first}` })).toEqual(both)
  expect(ringOf({ SIXPENCE_SECRETS: `2:${second}\n`, SIXPENCE_SECRET: first })).toEqual(both)
  expect(ringOf({ SIXPENCE_SECRETS: `1:${first},2:${second}`, SIXPENCE_SECRET: first })).toEqual(
    both.toReversed(),
  )
  expect(ringOf({ SIXPENCE_SECRETS: `2:${second}` })).toEqual([both[0]])
  expect(ringOf({ SIXPENCE_SECRETS: `2:vault:v1:abc` })[0].secret).toBe('vault:v1:abc')
})

test.each([
  ['2', 'SIXPENCE_SECRETS must be a list of number:secret without spaces in the secrets.'],
  ['0:abc', 'SIXPENCE_SECRETS must be a list of number:secret without spaces in the secrets.'],
  [
    '2:n8Wq3ZsT6vXb1RfK9mLc4YhJ2gPd7AuE,2:n8Wq3ZsT6vXb1RfK9mLc4YhJ2gPd7AuE',
    'SIXPENCE_SECRETS must be a list of number:secret without spaces in the secrets.',
  ],
  [
    '2:short',
    'Number 2 in SIXPENCE_SECRETS must be a random text of at least 32 characters in production mode, for example from `openssl rand -base64 48`.',
  ],
  [
    '1:n8Wq3ZsT6vXb1RfK9mLc4YhJ2gPd7AuE',
    'SIXPENCE_SECRET is number 1, and SIXPENCE_SECRETS has another number 1: set one of them.',
  ],
])('in production refuses the secrets %j without repeating them', (SIXPENCE_SECRETS, said) => {
  expect(() => inProduction({ SIXPENCE_SECRETS })).toThrow(new StartRefused(said))
})

test('in production accepts a random secret, listens on all addresses and writes nothing', () => {
  const fresh = join(dataDir, 'production')
  expect(inProduction({ SIXPENCE_DATA: fresh })).toMatchObject({
    mode: 'production',
    ring: [{ number: 1, secret: productionSettings.SIXPENCE_SECRET }],
    host: '0.0.0.0',
  })
  expect(readdirSync(dataDir)).not.toContain('production')
})

test('serves the named brands, in the demo after its own, and reports all their faults', () => {
  const own = brandFolder(dataDir, 'fenno')
  expect(inProduction({ SIXPENCE_BRANDS: own }).brands.map(({ key }) => key)).toEqual(['fenno'])
  expect(inDemo({ SIXPENCE_BRANDS: `${own}, brands` }).brands.map(({ key }) => key)).toEqual([
    ...Object.keys(brands),
    'fenno',
  ])
  const file = join(own, 'brand.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"hue": 212', '"hue": 30, "hew": 1'))
  expect(problemsOf(() => inDemo({ SIXPENCE_BRANDS: `${own},${dataDir}/none` }))).toEqual([
    `SIXPENCE_BRANDS: ${file}: knobs.hue must be a number outside 5 to 50, where an accent reads as an error, not 30.`,
    `SIXPENCE_BRANDS: ${file}: knobs.hew is not a field.`,
    `SIXPENCE_BRANDS: ${dataDir}/none: is no folder with brands, each with its brand.json.`,
  ])
})

test('production refuses demo-only settings and unknown names', () => {
  expect(
    problemsOf(() =>
      inProduction({
        SIXPENCE_DEV: '1',
        SIXPENCE_DELIVER_TO_LOOPBACK: 'on',
        SIXPENCE_PROXYS: '1',
        // A variable of the command line client, which may run in the same environment.
        SIXPENCE_KEY: 'sk_live_x',
      }),
    ),
  ).toEqual([
    'SIXPENCE_DELIVER_TO_LOOPBACK must not be set in production mode: it is for the demo alone.',
    'SIXPENCE_DEV must not be set in production mode: it is for the demo alone.',
    'SIXPENCE_PROXYS is no setting: `npm run operator -- settings` lists all of them.',
  ])
  expect(inProduction({ SIXPENCE_DELIVER_TO_LOOPBACK: 'off' }).deliversToLoopback).toBe(false)
})

test('sandboxes run in production only with one setting, and then no partner has to be set', () => {
  const alone = { SMTP_URL: '', SMS_URL: '', SMS_SECRET: '' }
  expect(inProduction().sandboxes).toBe(false)
  expect(inProduction({ SIXPENCE_SANDBOXES: 'off' }).sandboxes).toBe(false)
  expect(inProduction({ SIXPENCE_SANDBOXES: 'on', ...alone })).toMatchObject({
    sandboxes: true,
    mode: 'production',
    fourEyes: true,
    unclaimedDays: 90,
    staffDomains: [],
  })
  expect(() => inProduction({ ...alone, SIXPENCE_SANDBOXES: 'off' })).toThrow(
    'SMTP_URL must be set in production',
  )
  // A partner with only half of its settings is refused in a trial too.
  expect(() => inProduction({ SIXPENCE_SANDBOXES: 'on', ...alone, SMS_URL: 'https://sms.test' })).toThrow(
    'SMS_SECRET must be set where SMS_URL is.',
  )
  expect(() => inProduction({ SIXPENCE_SANDBOXES: 'on', SIXPENCE_BRANDS: '' })).toThrow(
    'SIXPENCE_BRANDS must be set',
  )
  expect(inDemo().sandboxes).toBe(true)
  expect(() => inDemo({ SIXPENCE_SANDBOXES: 'on' })).toThrow(
    'SIXPENCE_SANDBOXES must not be set in the demo, which always has them',
  )
})

test('reads a value from a file, and names the file if it cannot', () => {
  const file = join(dataDir, 'a-secret')
  writeFileSync(file, `${productionSettings.SIXPENCE_SECRET}\n`)
  const set = { SIXPENCE_SECRET: undefined, SIXPENCE_SECRET_FILE: file }
  expect(inProduction(set).ring[0].secret).toBe(productionSettings.SIXPENCE_SECRET)
  expect(() => inProduction({ SIXPENCE_SECRET_FILE: file })).toThrow(
    new StartRefused('SIXPENCE_SECRET and SIXPENCE_SECRET_FILE must not both be set.'),
  )
  expect(() => inDemo({ SMTP_URL_FILE: join(dataDir, 'none') })).toThrow(
    new StartRefused(
      `SMTP_URL_FILE must be a file that can be read, not "${join(dataDir, 'none')}": ENOENT.`,
    ),
  )
  writeFileSync(file, '\n')
  expect(problemsOf(() => inProduction(set))).toContain(
    `SIXPENCE_SECRET_FILE must be a file with a value in it, not "${file}".`,
  )
})

test('is drained for ten seconds in production, and ends at once in the demo', () => {
  expect([inDemo().drainSeconds, inProduction().drainSeconds]).toEqual([0, 10])
  expect(inProduction({ SIXPENCE_DRAIN_SECONDS: '30' }).drainSeconds).toBe(30)
})

test('a bank by files needs all data of its account, with valid check digits', () => {
  const bank = {
    RAIL_BANK_FOLDER: join(dataDir, 'bank'),
    RAIL_BANK_NAME: 'Ostra UAB',
    RAIL_BANK_IBAN: 'DE89 3704 0044 0532 0130 00',
    RAIL_BANK_BIC: 'COBADEFFXXX',
    RAIL_BANK_TOWN: 'Vilnius',
    RAIL_BANK_COUNTRY: 'LT',
  }
  expect(inDemo(bank).partners.rails).toEqual({
    bank: {
      folder: bank.RAIL_BANK_FOLDER,
      holder: {
        name: 'Ostra UAB',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        address: { town: 'Vilnius', country: 'LT' },
      },
    },
  })
  expect(inDemo({ ...bank, RAIL_BANK_POST_CODE: '01100' }).partners.rails).toMatchObject({
    bank: { holder: { address: { town: 'Vilnius', country: 'LT', postCode: '01100' } } },
  })
  const wrong = {
    RAIL_BANK_FOLDER: bank.RAIL_BANK_FOLDER,
    RAIL_BANK_IBAN: 'DE88370400440532013000',
    RAIL_BANK_TOWN: '北京',
    RAIL_BANK_COUNTRY: 'Lithuania',
  }
  expect(problemsOf(() => inDemo(wrong))).toEqual([
    'RAIL_BANK_IBAN must be an IBAN, not "DE88370400440532013000".',
    'RAIL_BANK_TOWN must be a town, not "北京".',
    'RAIL_BANK_COUNTRY must be a country as two capital letters, not "Lithuania".',
    'RAIL_BANK_NAME must be set where RAIL_BANK_FOLDER is.',
    'RAIL_BANK_BIC must be set where RAIL_BANK_FOLDER is.',
  ])
})

test('reads the lists of the operator, and reports which line of which is wrong', () => {
  const list = join(dataDir, 'networks')
  writeFileSync(list, '203.0.113.0/24 LT vpn\n')
  const { addresses } = inDemo({ ADDRESS_LIST: list }).partners
  expect(addresses?.of('203.0.113.7')).toMatchObject({ countryCode: 'LT', isVpn: true })
  writeFileSync(list, '203.0.113.0/24 LT vpn\n203.0.113.0/99\n')
  expect(() => inDemo({ ADDRESS_LIST: list, BANK_LIST: join(dataDir, 'none') })).toThrow(
    /ADDRESS_LIST must be a file of networks, not ".*": line 2 of the list.*\n- BANK_LIST must be .*ENOENT/s,
  )
})

test('reports which data folder cannot be used and why', () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  for (const SIXPENCE_DATA of [file, join(file, 'below')])
    expect(() => inProduction({ SIXPENCE_DATA })).toThrow(
      new StartRefused(
        `SIXPENCE_DATA must be a folder in which this user may read and write, not "${SIXPENCE_DATA}": ${file} is no folder.`,
      ),
    )
  const odd = join(dataDir, 'odd')
  mkdirSync(join(odd, 'secret'), { recursive: true })
  expect(() => inDemo({ SIXPENCE_DATA: odd })).toThrow(/^SIXPENCE_DATA must be .*EISDIR/)
})

function problemsOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof StartRefused) return error.message.split('\n- ').filter(Boolean)
  }
  return []
}

test('metrics have a port of their own, and a collector with its headers', () => {
  expect(inDemo({ METRICS_PORT: '9464' }).telemetry).toEqual({
    prometheus: { host: '127.0.0.1', port: 9464 },
  })
  expect(() => inDemo({ METRICS_PORT: '4000' })).toThrow('METRICS_PORT must be another port than PORT')
  const collector = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer a b, x-tenant=1',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  }
  expect(inDemo(collector).telemetry).toEqual({
    otlp: {
      url: 'http://127.0.0.1:4318',
      headers: { authorization: 'Bearer a b', 'x-tenant': '1' },
      share: 0.05,
    },
  })
  const wrong = { ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'a secret', OTEL_TRACES_SAMPLER_ARG: '1.5' }
  expect(() => inDemo(wrong)).toThrow('OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value.')
  expect(() => inDemo(wrong)).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "1.5".')
  expect(() => inDemo(wrong)).not.toThrow('a secret')
})

const cells = {
  SIXPENCE_CELL: 'b',
  SIXPENCE_CELLS: 'a=postgres://10.0.0.1/sixpence,b=postgres://10.0.0.2/sixpence',
  SIXPENCE_DIRECTORY: 'postgres://directory:word@10.0.0.9/directory',
}

test('has no cells if none is set, and otherwise the own one and the addresses of the others', () => {
  expect(inDemo().cells).toBeUndefined()
  const of = inDemo({ ...cells, SIXPENCE_CELL_ADDRESSES: 'a=http://10.0.1.1:4000' }).cells
  expect(of?.own).toBe('b')
  expect([...(of?.databases ?? [])]).toEqual([
    ['a', 'postgres://10.0.0.1/sixpence'],
    ['b', 'postgres://10.0.0.2/sixpence'],
  ])
  expect([...(of?.addresses ?? [])]).toEqual([['a', 'http://10.0.1.1:4000']])
})

test.each([
  ['SIXPENCE_CELL', 'c', 'SIXPENCE_CELL is c; SIXPENCE_CELLS has a, b.'],
  ['SIXPENCE_CELL', 'B!', 'SIXPENCE_CELL must be a name of at most 16 small letters and digits, not "B!".'],
  ['SIXPENCE_CELLS', 'a=hunter2', 'SIXPENCE_CELLS must be a list of name=postgres://….'],
  [
    'SIXPENCE_CELLS',
    'a=postgres://10.0.0.1/x,a=postgres://10.0.0.2/x',
    'SIXPENCE_CELLS must be a list of name=postgres://….',
  ],
  [
    'SIXPENCE_CELL_ADDRESSES',
    'c=http://10.0.1.1',
    'SIXPENCE_CELL_ADDRESSES names c, which SIXPENCE_CELLS does not have.',
  ],
  ['SIXPENCE_DIRECTORY', '', 'SIXPENCE_DIRECTORY must be set where SIXPENCE_CELL is.'],
])('refuses cells where %s is %j', (name, value, sentence) => {
  expect(() => inDemo({ ...cells, [name]: value })).toThrow(sentence)
})

test('production refuses what is left of the examples, by name [ON-11]', () => {
  const example = readFileSync(new URL('../../deploy/sixpence.env.example', import.meta.url), 'utf8')
  const lines = example.split('\n').filter((line) => /^\w+=/.test(line))
  const left = lines
    .map((line) => line.split('=', 1)[0] ?? '')
    .filter((name) => !/SECRET_FILE|BRANDS/.test(name))
  const given = Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.replace(/^\w+=/, '')]))
  const problems = problemsOf(() =>
    inProduction({
      ...given,
      SIXPENCE_SECRET_FILE: undefined,
      SIXPENCE_BRANDS: productionSettings.SIXPENCE_BRANDS,
    }),
  )
  const inCapitals = left.filter((name) => /[A-Z]{4}/.test(given[name] ?? ''))
  expect(inCapitals).toEqual([
    'SIXPENCE_SECURITY_CONTACT',
    'DATABASE_URL',
    'SMTP_URL',
    'SMS_URL',
    'SMS_SECRET',
  ])
  for (const name of inCapitals)
    expect(problems.filter((problem) => problem.startsWith(`${name} has a placeholder`))).toHaveLength(1)
  for (const [name, value] of [
    ['SMTP_URL', 'smtps://mailer:a-password@mail.bank.example:465'],
    ['SMS_URL', 'https://sms.bank.invalid/send?x=1'],
    ['DATABASE_URL', 'postgres://sixpence:PASSWORD@10.0.0.1:5432/sixpence'],
    ['SIXPENCE_SECURITY_CONTACT', 'mailto:security@YOUR-BANK.com'],
  ] as const)
    expect(() => inProduction({ [name]: value })).toThrow(`${name} has a placeholder`)
  expect(inProduction({ SMTP_URL: 'smtps://user:password@mail.example.com' }).mode).toBe('production')
  expect(inDemo({ SMS_URL: 'https://sms.example', SMS_SECRET: productionSettings.SMS_SECRET }).mode).toBe(
    'demo',
  )
})
