import { createHmac, generateKeyPairSync } from 'node:crypto'
import { authLogout, authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { customerInfoGet, sessionTouch } from '@sixpence/protocol/session/session'
import type pg from 'pg'
import { SignJWT, UnsecuredJWT, decodeJwt, exportJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'
import { Secrets } from './secrets.ts'
import { Sessions, passwordChanged, type Sender } from './sessions.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

const second = 1_000
const minute = 60 * second

const inBrowser = (cookie: string): Sender => ({ cookie, isProgram: false })

const look = (client: TestClient): Promise<TestAnswer<typeof customerInfoGet>> =>
  client.call(customerInfoGet, {})

/** Refreshes as the browser does, and stores the new tokens. */
async function refresh(client: TestClient): Promise<TestAnswer<typeof authRefresh>> {
  const answer = await client.call(authRefresh, { refreshToken: client.refreshToken ?? '' })
  if (answer.status === 200) {
    client.token = answer.accessToken
    client.refreshToken = answer.refreshToken
  }
  return answer
}

const isIn = async (client: TestClient): Promise<boolean> => (await look(client)).responseCode === '00'

describe('a refresh', () => {
  test('of a session that ended with a change of the password says so, and only to its own browser [CU-22]', async () => {
    const client = await bank.as('leo')
    const stranger = await bank.as('leo')
    await bank.services.sessions.endOf(await bank.personId('leo'), passwordChanged)
    stranger.refreshToken = client.refreshToken
    expect((await refresh(client)).validationErrors).toMatchObject([{ code: 'passwordChanged' }])
    expect((await refresh(stranger)).validationErrors).toMatchObject([{ code: 'sessionExpired' }])
  })

  test('returns new tokens and a new cookie, and the old ones end [OP003 B094]', async () => {
    const client = await bank.as('bo')
    const old = client.copy()
    expect((await refresh(client)).responseCode).toBe('00')
    expect(client.refreshToken).not.toBe(old.refreshToken)
    expect(client.cookies.get('__Host-refresh')).not.toBe(old.cookies.get('__Host-refresh'))
    expect(client.cookies.get('__Host-access')).toBe(old.cookies.get('__Host-access'))
    for (const cookie of [client.answer?.headers['set-cookie']].flat())
      expect(cookie).toMatch(
        /^__Host-(access|refresh)=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      )
    expect(await isIn(client)).toBe(true)
  })

  test('returns a token that contains its five minutes itself [B094]', async () => {
    const client = await bank.as('bo')
    await refresh(client)
    const { exp = 0, iat = 0 } = decodeJwt(client.token ?? '')
    expect(exp - iat).toBe(300)
    bank.clock.advance(299 * second)
    expect(await isIn(client)).toBe(true)
    bank.clock.advance(1 * second)
    expect((await look(client)).status).toBe(401)
  })

  test('needs both the token and the cookie: either alone has no effect and ends nothing', async () => {
    const client = await bank.as('bo')
    const jsonOnly = bank.stranger()
    jsonOnly.refreshToken = client.refreshToken
    expect((await refresh(jsonOnly)).validationErrors).toMatchObject([{ code: 'cookieMissing' }])

    const another = await bank.as('leo')
    const mixed = client.copy()
    mixed.refreshToken = another.refreshToken
    expect((await refresh(mixed)).status).toBe(401)

    const [id = ''] = (client.refreshToken ?? '').split('.')
    for (const guess of ['', id, `${id}.0`, `${id}.01`, `${id}.2.1`, `${id}.9999999999`, '.1', `-${id}.1`]) {
      const guessing = client.copy()
      guessing.refreshToken = guess
      expect((await refresh(guessing)).status).toBe(401)
    }
    expect((await refresh(client)).status).toBe(200)
    expect((await refresh(another)).status).toBe(200)
  })

  test('of a lost reply needs the cookie too: the old token alone gets nothing in those 30 seconds', async () => {
    const client = await bank.as('bo')
    const stolen = client.refreshToken
    await refresh(client)
    for (const cookie of [undefined, '', 'x'.repeat(43), client.cookies.get('__Host-access')]) {
      const thief = bank.stranger()
      thief.refreshToken = stolen
      if (cookie !== undefined) thief.cookies.set('__Host-refresh', cookie)
      expect((await refresh(thief)).status).toBe(401)
    }
    expect((await refresh(client)).status).toBe(200)
  })

  test('at another brand’s address is refused', async () => {
    const client = await bank.as('bo')
    const elsewhere = bank.stranger('quillo')
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
    elsewhere.refreshToken = client.refreshToken
    expect((await refresh(elsewhere)).status).toBe(401)
  })

  test('creates one successor for 100 concurrent requests, and the family continues', async () => {
    const client = await bank.as('bo')
    const tabs = Array.from({ length: 100 }, () => client.copy())
    const answers = await Promise.all(tabs.map(refresh))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1)
    expect(new Set(tabs.map((tab) => tab.cookies.get('__Host-refresh'))).size).toBe(1)
    expect((await refresh(tabs[7] ?? client)).status).toBe(200)
  })

  test('whose reply was lost returns the same successor for 30 seconds', async () => {
    const client = await bank.as('bo')
    const lost = client.copy()
    await refresh(client)
    bank.clock.advance(30 * second)
    expect((await refresh(lost)).refreshToken).toBe(client.refreshToken)
    expect(lost.cookies.get('__Host-refresh')).toBe(client.cookies.get('__Host-refresh'))
    expect(await isIn(client)).toBe(true)
  })

  test('of which only the cookies arrived returns the same successor, and later ends nothing', async () => {
    const client = await bank.as('bo')
    const reloaded = client.copy()
    await refresh(client)
    for (const [name, value] of client.cookies) reloaded.cookies.set(name, value)
    const late = reloaded.copy()
    expect((await refresh(reloaded)).refreshToken).toBe(client.refreshToken)
    bank.clock.advance(30 * second + 1)
    expect((await refresh(late)).status).toBe(401)
    expect((await refresh(client)).status).toBe(200)
  })

  test('with a used-up token after more than 30 seconds ends the whole family', async () => {
    const client = await bank.as('bo')
    const thief = client.copy()
    await refresh(client)
    bank.clock.advance(30 * second + 1)
    expect((await refresh(thief)).responseDescription).toBe('session expired')
    expect(await isIn(client)).toBe(false)
    expect((await refresh(client)).status).toBe(401)
  })

  test('with the token before the last ends the family at once', async () => {
    const client = await bank.as('bo')
    const thief = client.copy()
    await refresh(client)
    await refresh(client)
    expect((await refresh(thief)).status).toBe(401)
    expect(await isIn(client)).toBe(false)
  })

  test('does not survive a concurrent sign-out', async () => {
    for (let round = 0; round < 20; round += 1) {
      const client = await bank.as('bo')
      const tab = client.copy()
      const [signedOut, refreshed] = await Promise.all([client.call(authLogout, {}), refresh(tab)])
      expect(signedOut.responseCode).toBe('00')
      expect([200, 401]).toContain(refreshed.status)
      expect(await isIn(tab)).toBe(false)
      expect((await refresh(tab)).status).toBe(401)
    }
  })
})

describe('signing out', () => {
  test('ends the session, its family and its cookies [OP004]', async () => {
    const client = await bank.as('bo')
    const stolen = client.copy()
    expect((await client.call(authLogout, {})).responseCode).toBe('00')
    expect([...client.cookies]).toEqual([])
    expect((await look(stolen)).status).toBe(401)
    expect((await refresh(stolen)).status).toBe(401)
  })

  test('does not affect the person’s other sessions [OP004]', async () => {
    const [here, there] = [await bank.as('bo'), await bank.as('bo')]
    // A refresh token of another session in the body does not affect which session ends.
    await here.call(authLogout, { refreshToken: there.refreshToken ?? '' })
    expect(await isIn(there)).toBe(true)
    expect((await refresh(there)).status).toBe(200)
  })

  test('needs a session [OP004]', async () => {
    expect((await bank.stranger().call(authLogout, {})).status).toBe(401)
  })
})

describe('an access token', () => {
  test('is invalid without its cookie, and with the cookie of another session', async () => {
    const client = await bank.as('bo')
    const moved = bank.stranger()
    moved.token = client.token
    expect((await look(moved)).status).toBe(401)
    const another = await bank.as('bo')
    moved.cookies.set('__Host-access', another.cookies.get('__Host-access') ?? '')
    expect((await look(moved)).status).toBe(401)
    const cookieOnly = client.copy()
    cookieOnly.token = undefined
    expect((await look(cookieOnly)).responseCode).toBe('AU')
  })

  test('of one brand is invalid at another brand', async () => {
    const client = await bank.as('bo')
    const elsewhere = bank.stranger('gintara')
    elsewhere.token = client.token
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
    expect((await look(elsewhere)).status).toBe(401)
  })

  test('that was forged is refused, whatever it contains', async () => {
    const client = await bank.as('bo')
    const sid = (client.refreshToken ?? '').split('.')[0] ?? ''
    const sub = String(await bank.personId('bo'))
    const now = Math.floor(bank.clock.now().getTime() / 1000)
    const key = bank.services.secrets.key('access-token')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = await exportJWK(rsa.publicKey)

    type Parts = { header?: object; claims?: object; key?: Uint8Array | typeof rsa.privateKey }
    const made = (parts: Parts = {}): Promise<string> => {
      const claims = { sid, sub, iss: 'ostra', aud: 'sixpence', iat: now, exp: now + 300, ...parts.claims }
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...parts.header })
        .sign(parts.key ?? key)
    }
    const presented = async (token: string): Promise<number> => {
      const forger = client.copy()
      forger.token = token
      return (await look(forger)).status
    }
    expect(await presented(await made())).toBe(200)

    const [header = '', payload = '', signature = ''] = (await made()).split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const forged = {
      'alg none': `${none}.${payload}.`,
      'alg none with the old signature': `${none}.${payload}.${signature}`,
      'an unsecured token': new UnsecuredJWT({ sid }).setSubject(sub).encode(),
      'no signature': `${header}.${payload}.`,
      'another key': await made({
        key: new Secrets('another secret of the same length').key('access-token'),
      }),
      'a key for another purpose': await made({ key: bank.services.secrets.key('refresh-secret') }),
      'an empty key': `${header}.${payload}.${createHmac('sha256', '').update(`${header}.${payload}`).digest('base64url')}`,
      'RS256 with a key of its own': await made({ header: { alg: 'RS256', jwk }, key: rsa.privateKey }),
      'a jwk in the header': await made({ header: { jwk }, key: Buffer.from(JSON.stringify(jwk)) }),
      'a jku in the header': await made({
        header: { jku: 'https://evil.example/keys' },
        key: Buffer.alloc(32),
      }),
      'a kid that is a path': await made({ header: { kid: '../../dev/null' }, key: Buffer.alloc(32) }),
      HS512: await made({ header: { alg: 'HS512' } }),
      'another type': await made({ header: { typ: 'JWT' } }),
      'no type': await made({ header: { typ: undefined } }),
      'another audience': await made({ claims: { aud: 'elsewhere' } }),
      'no audience': await made({ claims: { aud: undefined } }),
      'another brand': await made({ claims: { iss: 'gintara' } }),
      'no brand': await made({ claims: { iss: undefined } }),
      'no end': await made({ claims: { exp: undefined } }),
      'an end one second ago': await made({ claims: { exp: now - 1 } }),
      'an end now': await made({ claims: { exp: now } }),
      'a start in the future': await made({ claims: { nbf: now + 60 } }),
      'no session': await made({ claims: { sid: undefined } }),
      'no person': await made({ claims: { sub: undefined } }),
      'a session that does not exist': await made({
        claims: { sid: '00000000-0000-4000-8000-000000000000' },
      }),
      'a session that is no id': await made({ claims: { sid: "' or true --" } }),
      'another payload': `${header}.${Buffer.from(`{"sid":"${sid}","sub":"1"}`).toString('base64url')}.${signature}`,
      'half a token': `${header}.${payload}`,
      nonsense: 'nonsense',
      'a megabyte': 'x'.repeat(4_000),
    }
    const statuses = await Promise.all(
      Object.entries(forged).map(async ([name, token]) => [name, await presented(token)]),
    )
    expect(statuses).toEqual(Object.keys(forged).map((name) => [name, 401]))
  })
})

describe('the server alone decides when a session', () => {
  test('has idled: after fifteen minutes without an action of the person [B093]', async () => {
    const client = await bank.as('leo')
    bank.clock.advance(15 * minute - 1)
    expect((await refresh(client)).status).toBe(200)
    bank.clock.advance(2)
    expect((await look(client)).responseDescription).toBe('session expired')
    expect((await refresh(client)).status).toBe(401)
  })

  test('is kept alive: by actions of the person, not by those of the page alone [B093]', async () => {
    const [busy, idle] = [await bank.as('leo'), await bank.as('leo')]
    for (let turn = 0; turn < 5; turn += 1) {
      bank.clock.advance(4 * minute)
      await Promise.all([refresh(busy), refresh(idle)])
      await busy.call(customerInfoGet, {}, { headers: { 'x-active': '1' } })
      await idle.call(customerInfoGet, {}, { headers: { 'x-active': '0' } })
    }
    expect(await isIn(busy)).toBe(true)
    expect(await isIn(idle)).toBe(false)
    expect((await refresh(idle)).status).toBe(401)
  })

  test('is kept alive by a person who acts without calls [B093]', async () => {
    const client = await bank.as('leo')
    for (let turn = 0; turn < 5; turn += 1) {
      bank.clock.advance(4 * minute)
      await refresh(client)
      expect((await client.call(sessionTouch, {})).responseCode).toBe('00')
    }
    expect(await isIn(client)).toBe(true)
  })

  test('has idled at a brand that sets five minutes', async () => {
    const { db, secrets } = bank.services
    const strict = new Sessions({
      pool: db,
      secrets,
      clock: bank.clock,
      idleMs: () => 5 * minute,
      onEnd: () => {},
    })
    const personId = await bank.personId('leo')
    const who = { personId, brand: 'ostra', client: 'spa', userAgent: '', address: '' }
    const first = await strict.begin(who)
    bank.clock.advance(5 * minute - 1)
    const next = await strict.refresh(first.refreshToken, inBrowser(first.refreshCookie), 'ostra')
    bank.clock.advance(1)
    await expect(strict.refresh(next.refreshToken, inBrowser(next.refreshCookie), 'ostra')).rejects.toThrow(
      'sessionExpired',
    )
  })

  test('ends after twelve hours, even if it is in use', async () => {
    const client = await bank.as('leo')
    const active = { headers: { 'x-active': '1' } }
    for (let passed = 0; passed + 4 < 12 * 60; passed += 4) {
      bank.clock.advance(4 * minute)
      expect((await refresh(client)).status).toBe(200)
      await client.call(customerInfoGet, {}, active)
    }
    bank.clock.advance(4 * minute - second)
    expect((await refresh(client)).status).toBe(200)
    expect(await isIn(client)).toBe(true)
    const silent = client.copy()
    silent.token = undefined
    bank.clock.advance(2 * second)
    expect((await refresh(silent)).status).toBe(401)
    expect(await isIn(client)).toBe(false)
    expect((await refresh(client)).status).toBe(401)
  })

  test('that ended while it was read is not cached as live', async () => {
    const { db, secrets } = bank.services
    const read = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = {
      query: async (query: pg.QueryConfig, values: unknown[]) => {
        const result = await db.query(query, values)
        if (query.name === 'session-open') {
          read.resolve()
          await goOn.promise
        }
        return result
      },
    }
    const sessions = new Sessions({
      pool: slow as unknown as pg.Pool,
      secrets,
      clock: bank.clock,
      idleMs: () => 15 * minute,
      onEnd: () => {},
    })
    const personId = await bank.personId('bo')
    const who = { personId, brand: 'ostra', client: 'spa', userAgent: '', address: '' }
    const { accessToken, accessCookie, refreshToken } = await sessions.begin(who)
    const claims = await sessions.claimsOf(accessToken, inBrowser(accessCookie), 'ostra')
    const before = sessions.requireLive(claims)
    await read.promise
    await sessions.end(refreshToken.split('.')[0] ?? '', 'logout')
    goOn.resolve()
    await before
    await expect(sessions.requireLive(claims)).rejects.toThrow('sessionExpired')
  })

  test('was ended in another process: within two seconds, at once with a notification', async () => {
    const [heard, unheard] = [await bank.as('leo'), await bank.as('leo')]
    expect([await isIn(heard), await isIn(unheard)]).toEqual([true, true])
    await bank.database.owner.query(`update app.session set ended_at = now() where ended_at is null`)
    bank.services.sessions.forget((heard.refreshToken ?? '').split('.')[0] ?? '')
    expect(await isIn(heard)).toBe(false)
    bank.clock.advance(2_001)
    expect(await isIn(unheard)).toBe(false)
  })
})

describe('activity', () => {
  /** Sessions of three browsers that were read a while ago, and the statements sent since then. */
  async function opened(failures = 0) {
    const { db, secrets } = bank.services
    const statements: (string | undefined)[] = []
    let left = failures
    const counting = {
      query: async (query: pg.QueryConfig, values?: unknown[]) => {
        statements.push(query.name)
        if (query.name === 'session-touch' && left-- > 0) throw new Error('no database')
        return db.query(query, values)
      },
    }
    const pool = counting as unknown as pg.Pool
    const sessions = new Sessions({
      pool,
      secrets,
      clock: bank.clock,
      idleMs: () => 15 * minute,
      onEnd: () => {},
    })
    const who = {
      personId: await bank.personId('bo'),
      brand: 'ostra',
      client: 'spa',
      userAgent: '',
      address: '',
    }
    const tokens = await Promise.all([1, 2, 3].map(() => sessions.begin(who)))
    const ids = tokens.map(({ refreshToken }) => refreshToken.split('.')[0] ?? '')
    const claims = await Promise.all(
      tokens.map(({ accessToken, accessCookie }) =>
        sessions.claimsOf(accessToken, inBrowser(accessCookie), 'ostra'),
      ),
    )
    await Promise.all(claims.map((claim) => sessions.requireLive(claim)))
    bank.clock.advance(minute)
    statements.length = 0
    const activeAt = async () =>
      (
        await bank.database.owner.query<{ at: Date; tells: boolean }>(
          'select active_at as at, tells_activity as tells from app.session where id = any($1) order by id',
          [ids],
        )
      ).rows
    return { sessions, ids, tokens, statements, activeAt }
  }

  test('of many sessions is written together, and by no call', async () => {
    const { sessions, ids, statements, activeAt } = await opened()
    for (const id of [...ids, ...ids]) sessions.touch(id, undefined)
    expect(statements).toEqual([])
    await sessions.writeActivity()
    await sessions.writeActivity()
    expect(statements).toEqual(['session-touch'])
    const now = bank.clock.now()
    expect(await activeAt()).toEqual(ids.map(() => ({ at: now, tells: false })))
  })

  test('is written when a person comes back, then once in a fifteenth of the idle time, and the last of it too', async () => {
    const { sessions, ids, statements } = await opened()
    const [id = ''] = ids
    const isWritten = async (): Promise<boolean> => {
      statements.length = 0
      await sessions.writeActivity()
      return statements.length > 0
    }
    const written: boolean[] = []
    for (const _ of [0, 20, 40, 60, 80]) {
      sessions.touch(id, true)
      written.push(await isWritten())
      bank.clock.advance(20 * second)
    }
    const lastAt = bank.clock.now().getTime() - 20 * second
    for (const _ of [100, 120, 140]) {
      written.push(await isWritten())
      bank.clock.advance(20 * second)
    }
    expect(written).toEqual([true, false, false, true, false, false, true, false])
    const { rows } = await bank.database.owner.query<{ at: Date }>(
      'select active_at as at from app.session where id = $1',
      [id],
    )
    expect(rows[0]?.at.getTime()).toBe(lastAt)
  })

  test('that could not be written is written the next time, with what came since', async () => {
    const { sessions, ids, activeAt } = await opened(1)
    for (const id of ids) sessions.touch(id, true)
    const touchedAt = bank.clock.now()
    await expect(sessions.writeActivity()).rejects.toThrow('no database')
    bank.clock.advance(second)
    for (const id of ids) sessions.touch(id, true)
    await sessions.writeActivity()
    expect(await activeAt()).toEqual(ids.map(() => ({ at: touchedAt, tells: true })))
  })

  test('counts for a refresh that comes before it is written', async () => {
    const { sessions, ids, tokens } = await opened()
    bank.clock.advance(14 * minute)
    sessions.touch(ids[0] ?? '', undefined)
    bank.clock.advance(14 * minute)
    const [active, idle] = tokens
    const refreshed = ({ refreshToken, refreshCookie }: NonNullable<typeof active>) =>
      sessions.refresh(refreshToken, inBrowser(refreshCookie), 'ostra')
    expect((await refreshed(active!)).accessToken).toBeTruthy()
    await expect(refreshed(idle!)).rejects.toThrow('sessionExpired')
  })
})

test('the database contains nothing that grants access', async () => {
  const client = await bank.as('bo')
  await refresh(client)
  const { rows } = await bank.database.owner.query<{ row: string }>(
    'select row_to_json(s)::text as row from app.session s',
  )
  const stored = rows.map((row) => row.row).join('\n')
  for (const cookie of client.cookies.values()) expect(stored).not.toContain(cookie)
  expect(stored).not.toContain(client.token)
})
