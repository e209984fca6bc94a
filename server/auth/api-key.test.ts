import { msOf } from '@sixpence/days'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepAllowedIp, changeAllowedIp } from '#store/api-key/allowed-ips.ts'
import { changeApiKey, makeApiKey, revokeApiKey, rotateApiKey } from '#store/api-key/api-keys.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { transaction } from '#core/database.ts'
import { authenticateKey, isKeyLive } from './api-key.ts'

let bank: TestBank
let company: number
let maker: number
beforeAll(async () => {
  bank = await TestBank.open()
  company = await bank.customerId('northlight')
  maker = await bank.personId('ines')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.api_request')
  await bank.database.owner.query('delete from app.api_key')
  await bank.database.owner.query('delete from app.allowed_ip')
})

const now = new Date('2026-11-25T10:00:00Z')
const later = (ms: number): Date => new Date(now.getTime() + ms)
const here = '203.0.113.7'

async function make(more: { expiresAt?: Date; isEnabled?: boolean } = {}) {
  const made = await transaction(bank.services.db, (client) =>
    makeApiKey(
      client,
      {
        customerId: company,
        actorId: maker,
        name: 'Shop',
        isEnabled: true,
        scopes: ['accounts:read'],
        expiresAt: undefined,
        ...more,
      },
      now,
    ),
  )
  if (!made) throw new Error('no key was made')
  return made
}

const ask = (key: string, ip = here, at = now) =>
  authenticateKey(bank.services.db, { secret: key, ip, now: at })
const refusalOf = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked)
  return 'refusal' in answer ? answer.refusal : undefined
}
const allow = (ipFrom: string, ipTo: string, isEnabled = true) =>
  transaction(bank.services.db, (client) =>
    keepAllowedIp(client, { customerId: company, name: 'Office', isEnabled, ipFrom, ipTo }, now),
  )

test('a key identifies its company, its creator and its scopes [Q175]', async () => {
  const { id, key } = await make()
  expect(key).toMatch(/^sk_live_[\w-]{43}$/)
  expect(await ask(key)).toEqual({
    key: { id, name: 'Shop', actorId: maker },
    customer: { id: company, brand: 'ostra' },
    scopes: ['accounts:read'],
  })
})

test('only the hash of a key is stored [Q175]', async () => {
  const { key } = await make()
  const { rows } = await bank.database.owner.query<{ row: string }>(
    'select row_to_json(k)::text as row from app.api_key k',
  )
  expect(rows[0]?.row).not.toContain(key.slice(8, 30))
  expect(rows[0]?.row).toContain(key.slice(-4))
})

test.each(['', 'sk_live_', `sk_live_${'A'.repeat(43)}`, `sk_live_${'A'.repeat(42)}'`, 'x'.repeat(100_000)])(
  'no key is %.60s',
  async (key) => expect(await ask(key)).toEqual({ refusal: 'unknown' }),
)

test('a key that was revoked, switched off or has expired stops working at once', async () => {
  const revoked = await make()
  await revokeApiKey(bank.services.db, revoked.id, now)
  expect(await refusalOf(revoked.key)).toBe('revoked')
  const off = await make()
  await changeApiKey(bank.services.db, off.id, { isEnabled: false })
  expect(await refusalOf(off.key)).toBe('off')
  await changeApiKey(bank.services.db, off.id, { isEnabled: true })
  expect(await refusalOf(off.key)).toBeUndefined()
  const short = await make({ expiresAt: later(1_000) })
  expect(await refusalOf(short.key, here, later(999))).toBeUndefined()
  expect(await refusalOf(short.key, here, later(1_000))).toBe('expired')
})

test('a refusal of a known key names the key, for the company’s log', async () => {
  const { id, key } = await make({ isEnabled: false })
  expect(await ask(key)).toMatchObject({ refusal: 'off', of: { key: { id }, customer: { id: company } } })
})

test('a rotated key works beside the new one for 24 hours, an earlier one no longer', async () => {
  const { id, key: first } = await make()
  const second = await rotateApiKey(bank.services.db, id, now)
  const day = msOf({ days: 1 })
  expect(await refusalOf(first, here, later(day - 1))).toBeUndefined()
  expect(await refusalOf(second?.key ?? '', here, later(day - 1))).toBeUndefined()
  expect(await refusalOf(first, here, later(day))).toBe('unknown')
  const third = await rotateApiKey(bank.services.db, id, now)
  expect(await refusalOf(first)).toBe('unknown')
  expect(await refusalOf(second?.key ?? '')).toBeUndefined()
  await revokeApiKey(bank.services.db, id, now)
  expect(await refusalOf(second?.key ?? '')).toBe('unknown')
  expect(await refusalOf(third?.key ?? '')).toBe('revoked')
  expect(await rotateApiKey(bank.services.db, id, now)).toBeUndefined()
})

test('with an enabled range a key works from that range only, by IPv4 and IPv6 [B432]', async () => {
  const { key } = await make()
  const off = await allow('198.51.100.1', '198.51.100.1', false)
  expect(await refusalOf(key)).toBeUndefined()
  await allow('203.0.113.5', '203.0.113.9')
  await allow('2001:db8::10', '2001:db8::ff')
  for (const ip of ['203.0.113.5', '203.0.113.9', '::ffff:203.0.113.7', '2001:db8::10', '2001:db8:0:0::ff'])
    expect([ip, await refusalOf(key, ip)]).toEqual([ip, undefined])
  for (const ip of ['203.0.113.4', '203.0.113.10', '198.51.100.1', '2001:db8::f', '2001:db8::100', '::1'])
    expect([ip, await refusalOf(key, ip)]).toEqual([ip, 'addressNotAllowed'])
  for (const ip of ['', 'nonsense', 'fe80::1%eth0', '203.0.113.7/24'])
    expect([ip, await refusalOf(key, ip)]).toEqual([ip, 'addressNotAllowed'])
  await changeAllowedIp(bank.services.db, {
    id: off ?? 0,
    name: 'Office',
    isEnabled: true,
    ipFrom: '198.51.100.1',
    ipTo: '198.51.100.1',
  })
  expect(await refusalOf(key, '198.51.100.1')).toBeUndefined()
})

test('the key of a closed company is refused', async () => {
  const { key } = await make()
  const { owner } = bank.database
  await owner.query('update app.customer set closed = true where id = $1', [company])
  expect(await refusalOf(key)).toBe('customerClosed')
  await owner.query('update app.customer set closed = false where id = $1', [company])
  expect(await refusalOf(key)).toBeUndefined()
})

test('the last use is recorded at most once a minute, and not for a refused request', async () => {
  const { id, key } = await make()
  const lastUse = async () => {
    const { rows } = await bank.database.owner.query<{ at: Date | null; ip: string | null }>(
      'select last_used_at as at, host(last_used_from) as ip from app.api_key where id = $1',
      [id],
    )
    return rows[0]
  }
  await changeApiKey(bank.services.db, id, { isEnabled: false })
  await ask(key)
  expect(await lastUse()).toEqual({ at: null, ip: null })
  await changeApiKey(bank.services.db, id, { isEnabled: true })
  await ask(key)
  await ask(key, '203.0.113.8', later(59_999))
  expect(await lastUse()).toEqual({ at: now, ip: here })
  await ask(key, '203.0.113.8', later(60_000))
  expect(await lastUse()).toEqual({ at: later(60_000), ip: '203.0.113.8' })
})

test('a revocation waits for a change in progress with the key, and none begins after it', async () => {
  const { id } = await make()
  const { db } = bank.services
  let revoking: Promise<void> | undefined
  let isRevoked = false
  await transaction(db, async (client) => {
    expect(await isKeyLive(client, id, now)).toBe(true)
    revoking = revokeApiKey(db, id, now).then(() => void (isRevoked = true))
    await new Promise((done) => setTimeout(done, 100))
    expect(isRevoked).toBe(false)
  })
  await revoking
  expect(isRevoked).toBe(true)
  expect(await transaction(db, (client) => isKeyLive(client, id, now))).toBe(false)
})
