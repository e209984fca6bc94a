import { siteOf } from '#core/site.ts'
import { randomBytes } from 'node:crypto'
import type * as calls from '@sixpence/protocol/oauth/oauth'
import type { Handler } from '#context/handler.ts'
import type { Scope } from './scope.ts'

export const seiAuthorizeGet: Handler<typeof calls.seiAuthorizeGet> = async (
  input,
  { by, services: s, browser, refuse },
) => {
  const { rows } = await s.db.query<{ uris: string[]; scopes: Scope[] }>(
    'select redirect_uris as uris, scopes from app.oauth_client where client_id = $1 and brand = $2',
    [input.client_id, browser.brand],
  )
  const [client] = rows
  // A browser is never redirected to an unregistered address, not even with an error.
  if (!client?.uris.includes(input.redirect_uri)) return refuse('clientUnknown')
  const requestedScopes = input.scope?.split(' ').filter(Boolean) ?? client.scopes
  const scopes = client.scopes.filter((scope) => requestedScopes.includes(scope))
  if (scopes.length === 0 || requestedScopes.some((text) => !scopes.some((scope) => scope === text)))
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
  return { authorizeUrl: `${siteOf(s.config, browser.brand)}/oau?authorizationId=${id}`, authorizationId: id }
}

/** Time to decide after the authorisation was begun; the code itself is valid for a minute (Q039). */
const consentMs = 10 * 60_000
