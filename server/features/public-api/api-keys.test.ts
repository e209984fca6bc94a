import { after, msOf } from '@sixpence/days'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import {
  apiKeyCreate,
  apiKeyDelete,
  apiKeyGet,
  apiKeyList,
  apiKeyRotate,
  apiKeyUpdate,
  maxApiKeys,
} from '@sixpence/protocol/public-api/api-keys'
import { defaultApiScopes } from '@sixpence/protocol/rules/api-scopes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticateKey } from '#auth/api-key.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open()
  await bank.alter('ines', `login_2fa = 'sms', totp_secret = null`)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.api_key')
  await bank.database.owner.query('delete from app.confirmation')
})

/** A call by a user with full access, confirmed where required. */
const manage = <C extends AnyCall>(call: C, input: InputOf<C>) =>
  confirmedBy({ bank, client: ines, person: 'ines' }, call, input, company)
/** The same, called once: a confirmation that is required is only requested. */
const once = <C extends AnyCall>(call: C, input: InputOf<C>) => ines.call(call, input, company)
const create = (more: Partial<InputOf<typeof apiKeyCreate>> = {}) =>
  manage(apiKeyCreate, { ...company, name: 'Shop', enabled: true, ...more })
const keys = async () => (await manage(apiKeyList, company)).apiKeys ?? []
const refusalOf = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string; parameter?: string }[]
}) => first && [first.code, first.parameter]
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')
const isAccepted = async (key = '') =>
  'scopes' in
  (await authenticateKey(bank.services.db, { secret: key, ip: '203.0.113.7', now: bank.clock.now() }))

test('a key is shown once, listed by its ending, and works [OP319 OP320 OP321 Q175]', async () => {
  const { id = 0, key = '' } = await create()
  expect(key).toMatch(/^sk_live_[\w-]{43}$/)
  const wanted = {
    id,
    ...company,
    name: 'Shop',
    mode: 'live',
    enabled: true,
    scopes: defaultApiScopes,
    ending: key.slice(-4),
    createdAt: bank.clock.now().toISOString(),
  }
  expect(await keys()).toEqual([wanted])
  expect((await manage(apiKeyGet, { id })).apiKey).toEqual(wanted)
  expect(ines.answer?.body).not.toContain(key.slice(8, 20))
  expect(await isAccepted(key)).toBe(true)
  expect((await keys())[0]).toMatchObject({
    lastUsedAt: bank.clock.now().toISOString(),
    lastUsedFrom: '203.0.113.7',
  })
})

test('of a key nothing is in a table, a log line or the audit trail [Q175]', async () => {
  const { key = '' } = await create()
  const { rows } = await bank.database.owner.query<{ text: string }>(
    `select json_build_array((select json_agg(k) from app.api_key k), (select json_agg(a) from app.audit a),
       (select json_agg(o) from app.outbox o))::text as text`,
  )
  expect(`${rows[0]?.text} ${bank.log.join('\n')}`).not.toContain(key.slice(8, 30))
})

describe('a live key', () => {
  const wanted = () => ({ ...company, name: 'Shop', scopes: ['webhooks:write' as const] })
  const codeOf = async ({ requestKey = '' }) => ({ requestKey, code: await bank.smsCode('ines') })

  test('is made only once the person’s own code has confirmed exactly this one, and once [OP319]', async () => {
    const asked = await once(apiKeyCreate, wanted())
    expect([asked.method, asked.key, await keys()]).toEqual(['sms', undefined, []])
    const given = await codeOf(asked)
    const others: [Partial<InputOf<typeof apiKeyCreate>>, string][] = [
      [{ code: otherThan(given.code) }, 'wrongConfirmationCode'],
      [{ scopes: ['webhooks:write', 'payments:write'] }, 'confirmationOver'],
      [{ name: 'Till' }, 'confirmationOver'],
      [{ expiresAt: '2099-01-01T00:00:00Z' }, 'confirmationOver'],
    ]
    for (const [change, refusal] of others)
      expect(refusalOf(await once(apiKeyCreate, { ...wanted(), ...given, ...change }))?.[0]).toBe(refusal)
    expect(await keys()).toEqual([])
    const { key } = await once(apiKeyCreate, { ...wanted(), ...given })
    expect(key).toMatch(/^sk_live_/)
    expect(refusalOf(await once(apiKeyCreate, { ...wanted(), ...given }))?.[0]).toBe('confirmationOver')
    expect(await keys()).toMatchObject([{ scopes: ['webhooks:write'] }])
  })

  test('may do more, for longer or again, and has a new secret, only once that is confirmed [OP322]', async () => {
    const [expiresAt, later] = ['2098-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
    const { id = 0, key } = await create({ ...wanted(), expiresAt })
    await manage(apiKeyUpdate, { id, enabled: false })
    const before = await keys()
    const changes = [
      { enabled: true },
      { scopes: ['webhooks:write' as const, 'payments:read' as const] },
      { expiresAt: later },
    ]
    for (const [index, change] of changes.entries()) {
      const asked = await once(apiKeyUpdate, { id, ...change })
      expect([asked.method, await keys()]).toEqual(['sms', before])
      const given = await codeOf(asked)
      const other = { id, ...changes[(index + 1) % changes.length], ...given }
      expect(refusalOf(await once(apiKeyUpdate, other))?.[0]).toBe('confirmationOver')
      const wrong = { id, ...change, ...given, code: otherThan(given.code) }
      expect(refusalOf(await once(apiKeyUpdate, wrong))?.[0]).toBe('wrongConfirmationCode')
      expect(await keys()).toEqual(before)
    }
    const rotating = await once(apiKeyRotate, { id })
    expect([rotating.method, rotating.key, await keys()]).toEqual(['sms', undefined, before])
    const given = await codeOf(rotating)
    expect(refusalOf(await once(apiKeyUpdate, { id, enabled: true, ...given }))?.[0]).toBe('confirmationOver')
    const { key: second } = await once(apiKeyRotate, { id, ...given })
    expect([second, await isAccepted(key)]).toEqual([expect.stringMatching(/^sk_live_/), false])
    expect(refusalOf(await once(apiKeyRotate, { id, ...given }))?.[0]).toBe('confirmationOver')
  })

  test('is renamed, limited, switched off and revoked at once [OP322 OP323]', async () => {
    const { id = 0 } = await create({ ...wanted(), scopes: ['webhooks:write', 'payments:read'] })
    for (const change of [
      { name: 'Till' },
      { scopes: ['payments:read' as const] },
      { expiresAt: '2099-01-01T00:00:00.000Z' },
      { expiresAt: '2098-01-01T00:00:00.000Z' },
      { enabled: false },
    ]) {
      const answer = await once(apiKeyUpdate, { id, ...change })
      expect([answer.http, answer.requestKey]).toEqual([200, undefined])
      expect(await keys()).toMatchObject([change])
    }
    expect((await once(apiKeyDelete, { id })).http).toBe(200)
    expect(await keys()).toEqual([])
  })

  test('is not given back by a change on its way what a colleague takes from it', async () => {
    const both = ['accounts:read', 'payments:read'] as const
    const { id = 0 } = await create({ scopes: [...both] })
    const { owner } = bank.database
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('select from app.customer where id = $1 for update', [company.customerId])
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const late = once(apiKeyUpdate, { id, name: 'Till', scopes: [...both] })
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
      await client.query(`update app.api_key set scopes = '{accounts:read}' where id = $1`, [id])
      await client.query('commit')
      expect(refusalOf(await late)?.[0]).toBe('confirmationOver')
    } finally {
      client.release()
    }
    expect(await keys()).toMatchObject([{ name: 'Shop', scopes: ['accounts:read'] }])
  })

  test('a test key needs no confirmation: it reaches play money only', async () => {
    const { id = 0, key } = await once(apiKeyCreate, { ...wanted(), mode: 'test' })
    expect(key).toMatch(/^sk_test_/)
    const scopes = ['webhooks:write' as const, 'payments:write' as const]
    expect((await once(apiKeyUpdate, { id, scopes })).requestKey).toBeUndefined()
    expect((await once(apiKeyRotate, { id })).key).toMatch(/^sk_test_/)
    expect(await keys()).toMatchObject([{ scopes }])
  })
})

test('a key made without scopes reads, and changes nothing [OP319]', async () => {
  await create()
  expect((await keys())[0]?.scopes.every((scope) => scope.endsWith(':read'))).toBe(true)
  await create({ scopes: ['payments:write', 'payments:write'] })
  expect((await keys())[0]?.scopes).toEqual(['payments:write'])
})

test('a key is renamed, switched off and on, given other scopes and an expiry, and loses it again [OP322]', async () => {
  const { id = 0, key } = await create()
  const expiresAt = new Date(bank.clock.now().getTime() + 60_000).toISOString()
  await manage(apiKeyUpdate, { id, ...company, name: 'Till', enabled: false })
  expect(await isAccepted(key)).toBe(false)
  expect((await keys())[0]).toMatchObject({ name: 'Till', enabled: false, scopes: defaultApiScopes })
  await manage(apiKeyUpdate, { id, enabled: true, scopes: ['accounts:read'], expiresAt })
  expect(await isAccepted(key)).toBe(true)
  expect((await keys())[0]).toMatchObject({ name: 'Till', scopes: ['accounts:read'], expiresAt })
  // The client of the tests leaves nulls out, as forms do.
  const withoutExpiry = (more: object = {}) =>
    ines.request({
      method: 'PUT',
      url: `/public-api/apikey/${id}`,
      headers: { 'customer-id': String(company.customerId) },
      payload: { expiresAt: null, ...more },
    })
  const { requestKey } = (await withoutExpiry()).json<{ requestKey: string }>()
  expect((await keys())[0]).toHaveProperty('expiresAt')
  expect((await withoutExpiry({ requestKey, code: await bank.smsCode('ines') })).statusCode).toBe(200)
  expect((await keys())[0]).not.toHaveProperty('expiresAt')
})

test('a revoked key works no more and is gone [OP323]', async () => {
  const { id = 0, key } = await create()
  await manage(apiKeyDelete, { id })
  expect(await isAccepted(key)).toBe(false)
  expect(await keys()).toEqual([])
  for (const gone of [
    await manage(apiKeyGet, { id }),
    await manage(apiKeyUpdate, { id, enabled: true }),
    await manage(apiKeyRotate, { id }),
    await manage(apiKeyDelete, { id }),
  ])
    expect([gone.http, refusalOf(gone)]).toEqual([404, ['apiKeyNotFound', 'id']])
})

test('a rotated key is shown once, and the one before works for a day beside it [Q175]', async () => {
  const { id = 0, key: first } = await create()
  const { key: second, oldUntil = '' } = await manage(apiKeyRotate, { id })
  expect(new Date(oldUntil)).toEqual(after(bank.clock.now(), { hours: 24 }))
  expect(await Promise.all([first, second].map(isAccepted))).toEqual([true, true])
  expect((await keys())[0]).toMatchObject({
    ending: second?.slice(-4),
    old: { ending: first?.slice(-4), until: oldUntil },
  })
  bank.clock.advance(msOf({ hours: 24 }))
  ines = await bank.as('ines')
  expect(await Promise.all([first, second].map(isAccepted))).toEqual([false, true])
  expect((await keys())[0]).not.toHaveProperty('old')
})

test.each<[Partial<InputOf<typeof apiKeyCreate>>, string[]]>([
  [{ name: '' }, ['name']],
  [{ name: 'x'.repeat(65) }, ['name']],
  [{ name: 'two\nlines' }, ['name']],
  [{ scopes: [] }, ['scopes']],
  [{ scopes: ['everything' as 'accounts:read'] }, ['scopes.0']],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
  [{ expiresAt: 'tomorrow' }, ['expiresAt']],
])('%j is refused beside its field, and no key is made [B427]', async (input, fields) => {
  const answer = await create(input)
  expect(answer.http).toBe(400)
  expect(answer.validationErrors.map(({ parameter }) => parameter)).toEqual(fields)
  expect(await keys()).toEqual([])
})

test('an expiry that is over is refused in a change too', async () => {
  const { id = 0 } = await create()
  const answer = await manage(apiKeyUpdate, { id, expiresAt: '2020-01-01T00:00:00Z' })
  expect(refusalOf(answer)).toEqual(['apiKeyExpiryPast', 'expiresAt'])
})

test('a company has at most fifty keys, also when two are made at once [OP319]', async () => {
  for (let count = 1; count < maxApiKeys; count += 1) await create({ mode: 'test' })
  const answers = await Promise.all([create({ mode: 'test' }), create({ mode: 'test' })])
  const refusals = answers.flatMap((answer) => refusalOf(answer)?.[0] ?? [])
  expect(refusals).toEqual(['tooManyApiKeys'])
  expect(await keys()).toHaveLength(maxApiKeys)
  // No code is sent for a further key.
  expect(refusalOf(await once(apiKeyCreate, { ...company, name: 'Shop' }))?.[0]).toBe('tooManyApiKeys')
})

test('another company than the acting one is refused, in every call that names one [B428]', async () => {
  const { id = 0 } = await create()
  const other = { customerId: await bank.customerId('bo') }
  for (const answer of [
    await manage(apiKeyList, other),
    await manage(apiKeyCreate, { ...other, name: 'Shop' }),
    await manage(apiKeyUpdate, { ...other, id, name: 'Theirs' }),
  ])
    expect([answer.http, refusalOf(answer)?.[0]]).toEqual([403, 'notAllowed'])
  expect((await keys()).map(({ name }) => name)).toEqual(['Shop'])
  const bo = await bank.as('bo')
  expect((await bo.call(apiKeyList, company, company)).http).toBe(403)
})

test.each([1, 3, 4])('right %i sees no key and makes none [B041]', async (right) => {
  await create()
  const paul = await bank.personId('paul')
  await bank.database.owner.query('update app.access set access_right = $2 where person_id = $1', [
    paul,
    right,
  ])
  bank.services.store.people.forget(paul)
  const client = await bank.as('paul')
  expect((await client.call(apiKeyList, company, company)).http).toBe(403)
  expect((await client.call(apiKeyCreate, { ...company, name: 'Mine' }, company)).http).toBe(403)
  expect(await keys()).toHaveLength(1)
})

test('everybody with full access is told by mail that a key was made, renewed or revoked, or may do more; of a test key nobody', async () => {
  const told = async (act: () => Promise<unknown>): Promise<string[]> => {
    await bank.settled()
    await bank.database.owner.query('delete from sandbox.message')
    await act()
    await bank.settled()
    const { rows } = await bank.database.owner.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from sandbox.message where kind = 'mail' order by recipient`,
    )
    const secrets = (await keys()).map(({ ending }) => ending)
    for (const { body } of rows) expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
    return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`)
  }
  const people = await mailRecipients(bank.services.db, company.customerId)
  expect(people.length).toBeGreaterThan(0)
  let id = 0
  expect(await told(async () => (id = (await create()).id ?? 0))).toHaveLength(people.length)
  const scopes = ['accounts:read'] as const
  expect(await told(() => manage(apiKeyUpdate, { id, name: 'Till', scopes: [...scopes] }))).toEqual([])
  const more = [...scopes, 'payments:read'] as const
  expect(await told(() => manage(apiKeyUpdate, { id, scopes: [...more] }))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ines@ostra\.example: An API key of .* has more access$/),
    ]),
  )
  expect(await told(() => manage(apiKeyUpdate, { id, scopes: [...more] }))).toEqual([])
  expect(await told(() => manage(apiKeyRotate, { id }))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ines@ostra\.example: An API key of .* was renewed$/)]),
  )
  expect(await told(() => manage(apiKeyDelete, { id }))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ines@ostra\.example: An API key of .* was revoked$/)]),
  )
  expect(await told(() => create({ mode: 'test' }))).toEqual([])
})
