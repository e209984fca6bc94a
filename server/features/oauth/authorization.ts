import { randomBytes } from 'node:crypto'
import type * as calls from '@sixpence/protocol/oauth/oauth'
import type { oauthScopes } from '@sixpence/protocol/oauth/oauth'
import type { Handler } from '#context/handler.ts'
import { hashOf, oneTimeText } from '#auth/device-key.ts'

/** Between the first question and the person's answer; the code itself is good for a minute (Q039). */
const consentMs = 10 * 60_000
const codeMs = 60_000

type Scope = (typeof oauthScopes)[number]

export const seiAuthorizeGet: Handler<typeof calls.seiAuthorizeGet> = async (
  input,
  { by, services: s, browser, refuse },
) => {
  const { rows } = await s.db.query<{ uris: string[]; scopes: Scope[] }>(
    'select redirect_uris as uris, scopes from app.oauth_client where client_id = $1 and brand = $2',
    [input.client_id, browser.brand],
  )
  const [client] = rows
  // To an address that is not the application's own nobody is sent, not even with an error.
  if (!client?.uris.includes(input.redirect_uri)) return refuse('clientUnknown')
  const asked = input.scope?.split(' ').filter(Boolean) ?? client.scopes
  const scopes = client.scopes.filter((scope) => asked.includes(scope))
  if (scopes.length === 0 || asked.some((one) => !scopes.some((scope) => scope === one)))
    return refuse('scopeUnknown')
  const id = randomBytes(16).toString('base64url')
  const now = s.clock.now()
  await s.db.query(
    `insert into app.oauth_authorization (id, client_id, person_id, brand, redirect_uri, state, scopes, challenge,
       created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      input.client_id,
      by.person.id,
      browser.brand,
      input.redirect_uri,
      input.state,
      scopes,
      input.code_challenge,
      now,
      new Date(now.getTime() + consentMs),
    ],
  )
  return { authorizeUrl: `${browser.origin}/oau?authorizationId=${id}`, authorizationId: id }
}

export const seiAuthorizationGet: Handler<typeof calls.seiAuthorizationGet> = async (
  { authorizationId },
  { by, services: s, refuse },
) => {
  const { rows } = await s.db.query<{ name: string; uri: string; scopes: Scope[] }>(
    `select c.name, a.redirect_uri as uri, a.scopes
     from app.oauth_authorization a join app.oauth_client c using (client_id)
     where a.id = $1 and a.person_id = $2 and a.decision is null and a.expires_at > $3`,
    [authorizationId, by.person.id, s.clock.now()],
  )
  const [asked] = rows
  if (!asked) return refuse('authorizationNotFound')
  return { clientName: asked.name, redirectHost: new URL(asked.uri).host, scopes: asked.scopes }
}

/** One decision, by the person it was begun for; the update that makes it decides. */
export const seiAuthorizeConfirm: Handler<typeof calls.seiAuthorizeConfirm> = async (
  { authorizationId, allow = true },
  { by, services: s, browser, refuse },
) => {
  const now = s.clock.now()
  const code = oneTimeText()
  const { rows } = await s.db.query<{ uri: string; state: string }>(
    `update app.oauth_authorization
     set decision = $4, code_hash = $5, code_expires_at = $6
     where id = $1 and person_id = $2 and decision is null and expires_at > $3
     returning redirect_uri as uri, state`,
    [
      authorizationId,
      by.person.id,
      now,
      allow ? 'allowed' : 'refused',
      allow ? hashOf(code) : null,
      allow ? new Date(now.getTime() + codeMs) : null,
    ],
  )
  const [decided] = rows
  if (!decided) return refuse('authorizationNotFound')
  const back = new URL(decided.uri)
  if (allow) back.searchParams.set('code', code)
  else back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', decided.state)
  // RFC 9207: which server answers, against mix-up.
  back.searchParams.set('iss', browser.origin)
  return { redirect_uri: back.href }
}
