import {
  disclosedBy,
  oauthMetadataGet,
  oauthTokenCreate,
  oauthUserinfoGet,
  seiAuthorizationGet,
  seiAuthorizeConfirm,
  seiAuthorizeGet,
} from '@sixpence/protocol/oauth/oauth'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, challengeOf, freshVerifier, type TestClient } from '#testing/bank/test-bank.ts'

const redirect_uri = 'https://books.example/back?shop=1'
let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await bank.database.owner.query(
    `insert into app.oauth_client (client_id, brand, name, redirect_uris, scopes) values
       ('books', 'ostra', 'Tern Books', $1, '{profile,accounts}'), ('other', 'ostra', 'Other', $1, '{profile}')`,
    [[redirect_uri]],
  )
})
afterAll(() => bank.close())

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code
const question = (verifier: string, parts: object = {}) => ({
  client_id: 'books',
  redirect_uri,
  state: 'af0ifjsldkj',
  code_challenge: challengeOf(verifier),
  ...parts,
})

/** Ines authorises the application; the browser returns with a code. */
async function allowed(ines: TestClient, parts: object = {}) {
  const verifier = freshVerifier()
  const asked = await ines.call(seiAuthorizeGet, question(verifier, parts))
  const { redirect_uri: back = '' } = await ines.call(seiAuthorizeConfirm, {
    authorizationId: asked.authorizationId ?? '',
  })
  const url = new URL(back)
  return { verifier, code: url.searchParams.get('code') ?? '', url, asked }
}
const exchange = (code: string, verifier: string, parts: object = {}, client = bank.stranger()) =>
  client.call(oauthTokenCreate, {
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    client_id: 'books',
    code_verifier: verifier,
    ...parts,
  })
const userinfo = (token = '') =>
  bank.stranger().raw(oauthUserinfoGet, {}, { headers: { authorization: `Bearer ${token}` } })

test('shows who requests which scopes, redirects the browser with a code, and returns the person’s facts to the application [OP021 OP022 B032]', async () => {
  const ines = await bank.as('ines')
  const verifier = freshVerifier()
  const asked = await ines.call(seiAuthorizeGet, question(verifier))
  expect(asked.authorizeUrl).toBe(`http://ostra.localhost:4000/oau?authorizationId=${asked.authorizationId}`)
  const id = { authorizationId: asked.authorizationId ?? '' }
  expect(await ines.call(seiAuthorizationGet, id)).toMatchObject({
    clientName: 'Tern Books',
    redirectHost: 'books.example',
    scopes: ['profile', 'accounts'],
  })
  const { redirect_uri: back = '' } = await ines.call(seiAuthorizeConfirm, id)
  const url = new URL(back)
  expect(url.origin + url.pathname).toBe('https://books.example/back')
  expect([...url.searchParams.keys()]).toEqual(['shop', 'code', 'state', 'iss'])
  expect([url.searchParams.get('state'), url.searchParams.get('iss')]).toEqual([
    'af0ifjsldkj',
    'http://ostra.localhost:4000',
  ])
  const token = await exchange(url.searchParams.get('code') ?? '', verifier)
  expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'profile accounts' })
  const info = await userinfo(token.access_token)
  expect(info).toMatchObject({ name: 'Ines Varga', email: 'ines@ostra.example' })
  expect(info.accounts?.[0]).toEqual({ currency: 'EUR', alias: 'Everyday' })
  bank.clock.advance(300_000)
  expect(codeOf(await userinfo(token.access_token))).toBe('tokenInvalid')
})

test('an application is handed what the consent page names, and nothing else [CR-03]', async () => {
  const ines = await bank.as('ines')
  const verifier = freshVerifier()
  const asked = await ines.call(seiAuthorizeGet, question(verifier))
  const { redirect_uri: back = '' } = await ines.call(seiAuthorizeConfirm, {
    authorizationId: asked.authorizationId ?? '',
  })
  const token = await exchange(new URL(back).searchParams.get('code') ?? '', verifier)
  const { accounts = [], ...info } = await userinfo(token.access_token)
  for (const account of accounts) expect(Object.keys(account)).toEqual([...disclosedBy.accounts])
  const envelope = /^(response|validation|http$|status$|sub$)/
  expect(Object.keys(info).filter((name) => !envelope.test(name))).toEqual([...disclosedBy.profile])
})

test.each([
  ['an unknown application', { client_id: 'nobody' }],
  ['another address', { redirect_uri: 'https://evil.example/back' }],
  ['the address with one sign more', { redirect_uri: `${redirect_uri}/` }],
  ['the address in another case', { redirect_uri: redirect_uri.toUpperCase() }],
  ['the address without its query', { redirect_uri: 'https://books.example/back' }],
  ['a path beside it', { redirect_uri: 'https://books.example/back?shop=1&next=//evil.example' }],
])('%s is a 404, without a redirect [OP021 B033]', async (_, parts) => {
  const answer = await (await bank.as('ines')).call(seiAuthorizeGet, question(freshVerifier(), parts))
  expect([answer.status, codeOf(answer)]).toEqual([404, 'clientUnknown'])
  expect(answer.authorizeUrl).toBeUndefined()
})

test('an application of another brand, or a scope it does not have, is refused', async () => {
  const marta = await bank.as('marta')
  expect((await marta.call(seiAuthorizeGet, question(freshVerifier()))).status).toBe(404)
  const ines = await bank.as('ines')
  for (const scope of ['accounts', 'profile accounts', 'everything'])
    expect(
      codeOf(await ines.call(seiAuthorizeGet, question(freshVerifier(), { client_id: 'other', scope }))),
    ).toBe('scopeUnknown')
})

test('plain challenges and other response types are not supported', async () => {
  const ines = await bank.as('ines')
  for (const parts of [{ code_challenge_method: 'plain' }, { response_type: 'token' }, { state: '' }])
    expect((await ines.raw(seiAuthorizeGet, question(freshVerifier(), parts))).status).toBe(400)
})

test('one decision, by the person it was begun for; on refusal, the application receives the error and no code [OP022]', async () => {
  const ines = await bank.as('ines')
  const { authorizationId = '' } = await ines.call(seiAuthorizeGet, question(freshVerifier()))
  const foreign = await (await bank.as('bo')).call(seiAuthorizeConfirm, { authorizationId })
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'authorizationNotFound'])
  const { redirect_uri: back = '' } = await ines.call(seiAuthorizeConfirm, { authorizationId, allow: false })
  const { searchParams } = new URL(back)
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null])
  expect((await ines.call(seiAuthorizeConfirm, { authorizationId })).status).toBe(404)
  const late = await ines.call(seiAuthorizeGet, question(freshVerifier()))
  const confirm = { authorizationId: late.authorizationId ?? '' }
  bank.clock.advance(10 * 60_000)
  const again = await bank.as('ines')
  expect((await again.call(seiAuthorizeConfirm, confirm)).status).toBe(404)
})

test('a code is valid for a minute, once, for its application, address and verifier', async () => {
  const ines = await bank.as('ines')
  const wrong = async (parts: object, verifier?: string) => {
    const { code, verifier: own } = await allowed(ines)
    const answer = await exchange(code, verifier ?? own, parts)
    return [answer.status, codeOf(answer)]
  }
  const refused = [400, 'grantInvalid']
  expect(await wrong({}, freshVerifier())).toEqual(refused)
  expect(await wrong({ client_id: 'other' })).toEqual(refused)
  expect(await wrong({ redirect_uri: 'https://books.example/back' })).toEqual(refused)
  const old = await allowed(ines)
  bank.clock.advance(60_000)
  expect(codeOf(await exchange(old.code, old.verifier))).toBe('grantInvalid')
})

test('a repeated code revokes the tokens issued for it, and 50 concurrent ones get one token', async () => {
  const ines = await bank.as('ines')
  const { code, verifier } = await allowed(ines)
  const first = await exchange(code, verifier)
  expect((await userinfo(first.access_token)).email).toBe('ines@ostra.example')
  expect(codeOf(await exchange(code, verifier))).toBe('grantInvalid')
  expect(codeOf(await userinfo(first.access_token))).toBe('tokenInvalid')
  const racing = await allowed(ines)
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(racing.code, racing.verifier)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('accepts forms at the token address only, each parameter once, and returns errors by their OAuth names', async () => {
  const ines = await bank.as('ines')
  const { code, verifier } = await allowed(ines)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    client_id: 'books',
    code_verifier: verifier,
  })
  const post = (url: string, payload: string) =>
    bank.stranger().request({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await post('/oauth/token', `${form.toString()}&code=${code}`)).statusCode).toBe(400)
  expect((await post('/auth/login', 'username=a')).statusCode).toBe(400)
  expect((await post('/oauth/token', form.toString())).json()).toMatchObject({ token_type: 'Bearer' })
  expect((await post('/oauth/token', form.toString())).json()).toMatchObject({ error: 'invalid_grant' })
})

test('tokens are not interchangeable: an access token of the bank is not accepted here, and the reverse', async () => {
  const ines = await bank.as('ines')
  expect(codeOf(await userinfo(ines.token))).toBe('tokenInvalid')
  const { code, verifier } = await allowed(ines)
  const { access_token } = await exchange(code, verifier)
  const thief = ines.copy()
  thief.token = access_token
  expect((await thief.call(customerInfoGet, {})).http).toBe(401)
})

test('publishes its metadata, and stores neither code nor token readable', async () => {
  expect(await bank.stranger('kopa').call(oauthMetadataGet, {})).toMatchObject({
    issuer: 'http://kopa.localhost:4000',
    code_challenge_methods_supported: ['S256'],
  })
  const { code, verifier } = await allowed(await bank.as('ines'))
  const { access_token = '' } = await exchange(code, verifier)
  const { rows } = await bank.database.owner.query<{ row: string }>(
    `select row_to_json(a)::text as row from app.oauth_authorization a
     union all select row_to_json(t)::text from app.oauth_token t`,
  )
  for (const { row } of rows) for (const secret of [code, access_token]) expect(row).not.toContain(secret)
})
