import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localWrapper } from '@sixpence/partners/keys/local'
import { TransitSandbox } from '@sixpence/partners/keys/sandbox'
import { transitWrapper } from '@sixpence/partners/keys/transit'
import { listening } from '@sixpence/partners/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { KeyCustody } from './custody.ts'
import { openedRing } from './opened-ring.ts'
import type { Ring, Wrapping } from './ring.ts'

const hour = 3_600_000
const sandbox = new TransitSandbox('a token')
const folder = mkdtempSync(join(tmpdir(), 'sixpence-custody-'))
let wrapping: Wrapping
let ring: Ring
beforeAll(async () => {
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'a token')
  const transit = { url: `http://127.0.0.1:${await listening(sandbox.server)}`, key: 'bank', tokenFile }
  wrapping = { local: 'w'.repeat(40), transit: { ...transit, maxMs: 24 * hour } }
  ring = [
    { number: 3, secret: await transitWrapper(transit).wrap('the third') },
    { number: 2, secret: await localWrapper('w'.repeat(40)).wrap('the second') },
    { number: 1, secret: 'the first' },
  ]
})
beforeEach(() => {
  sandbox.day = 'good'
})
afterAll(() => {
  sandbox.server.closeAllConnections()
  sandbox.server.close()
  rmSync(folder, { recursive: true })
})

test('secrets come plain, wrapped with a key of the server, or wrapped by the transit engine', async () => {
  expect(await openedRing({ ring, wrapping })).toEqual([
    { number: 3, secret: 'the third' },
    { number: 2, secret: 'the second' },
    { number: 1, secret: 'the first' },
  ])
})

test.each([
  [
    'local',
    'Number 2 in SIXPENCE_SECRETS is wrapped, and SIXPENCE_WRAPPING_KEY, which opens it, is not set.',
  ],
  [
    'transit',
    'Number 3 in SIXPENCE_SECRETS is wrapped, and SIXPENCE_TRANSIT_URL, which opens it, is not set.',
  ],
] as const)(
  'without the setting for a %s key the start is refused, and the setting named',
  async (which, said) => {
    await expect(openedRing({ ring, wrapping: { ...wrapping, [which]: undefined } })).rejects.toThrow(said)
  },
)

test.each([
  [
    'sealed',
    /^Number 3 in SIXPENCE_SECRETS cannot be opened by SIXPENCE_TRANSIT_URL: the transit engine at 127.0.0.1:\d+ \(key bank\) answered 503: it is sealed; nothing was changed.$/,
  ],
  ['forbidden', /answered 403: the token may not use it; nothing was changed.$/],
  ['down', /does not answer/],
] as const)('with a transit engine that is %s the start is refused', async (day, said) => {
  sandbox.day = day
  await expect(openedRing({ ring, wrapping })).rejects.toThrow(said)
})

test('with another wrapping key the start is refused', async () => {
  await expect(openedRing({ ring, wrapping: { ...wrapping, local: 'v'.repeat(40) } })).rejects.toThrow(
    /^Number 2 in SIXPENCE_SECRETS cannot be opened by SIXPENCE_WRAPPING_KEY: the secret was wrapped with another key/,
  )
})

test('a server continues while the engine is down, and ends when that lasts too long', async () => {
  let now = 0
  const warned: unknown[] = []
  const log = { warn: (facts: unknown) => void warned.push(facts), error: () => {} }
  const custody = new KeyCustody({ config: { ring, wrapping }, log: log as never, now: () => now })
  let over: string | undefined
  void custody.over.then((said) => (over = said))
  const ask = async (day: TransitSandbox['day'], hours: number) => {
    sandbox.day = day
    now += hours * hour
    await custody.ask()
  }
  await ask('sealed', 23)
  const holders = [
    { number: 3, holder: 'transit' },
    { number: 2, holder: 'environment' },
    { number: 1, holder: 'clear' },
  ]
  expect([over, custody.health()]).toEqual([
    undefined,
    {
      holders,
      away: [
        {
          holder: 'transit',
          since: new Date(0),
          kind: 'down',
          said: expect.stringContaining('it is sealed'),
        },
      ],
      endsAt: new Date(24 * hour),
      limitMs: 24 * hour,
    },
  ])
  await ask('good', 0.5)
  expect(custody.health()).toEqual({ holders, away: [], endsAt: undefined, limitMs: 24 * hour })
  await ask('forbidden', 23)
  expect(over).toBeUndefined()
  await ask('forbidden', 1)
  expect(over).toMatch(
    /^the wrapping key could not be used for 24 hours \(SIXPENCE_TRANSIT_MAX_HOURS\): .* 403/,
  )
  expect(warned).toHaveLength(3)
  expect(JSON.stringify(warned)).not.toContain('the third')
})

test('a wrapping key file that is missing or replaced is reported; the server continues without a limit', async () => {
  let now = 0
  const localFile = join(folder, 'wrapping-key')
  writeFileSync(localFile, 'w'.repeat(40))
  const own: Ring = [{ number: 2, secret: await localWrapper('w'.repeat(40)).wrap('the second') }]
  const custody = new KeyCustody({
    config: { ring: own, wrapping: { ...wrapping, localFile } },
    log: { warn: () => {}, error: () => {} } as never,
    now: () => now,
  })
  let isOver = false
  void custody.over.then(() => (isOver = true))
  const away = async (hours: number) => {
    now += hours * hour
    await custody.ask()
    return custody.health().away.map(({ since, kind }) => [since.getTime() / hour, kind])
  }
  expect(await away(1)).toEqual([])
  rmSync(localFile)
  expect(await away(1)).toEqual([[1, 'down']])
  writeFileSync(localFile, 'v'.repeat(40))
  expect(await away(1_000)).toEqual([[1, 'refused']])
  expect([isOver, custody.health().endsAt, custody.health().limitMs]).toEqual([false, undefined, undefined])
  writeFileSync(localFile, 'w'.repeat(40))
  expect(await away(1)).toEqual([])
})

test('an unchanged problem is logged every five minutes, however often it is checked', async () => {
  let now = 0
  const warn = vi.fn<() => void>()
  const custody = new KeyCustody({
    config: { ring, wrapping },
    log: { warn, error: () => {} } as never,
    now: () => now,
  })
  sandbox.day = 'sealed'
  for (let asked = 0; asked < 12; asked += 1) {
    now += 30_000
    await custody.ask()
  }
  expect(warn).toHaveBeenCalledTimes(2)
})

test('without an external key nothing is checked', async () => {
  const before = sandbox.asked.length
  const custody = new KeyCustody({
    config: { ring: [{ number: 1, secret: 'the first' }], wrapping },
    log: { warn: () => {}, error: () => {} } as never,
    now: () => 0,
  })
  custody.start()
  await custody.ask()
  expect([sandbox.asked.length, custody.health()]).toEqual([
    before,
    { holders: [{ number: 1, holder: 'clear' }], away: [], endsAt: undefined, limitMs: undefined },
  ])
})
