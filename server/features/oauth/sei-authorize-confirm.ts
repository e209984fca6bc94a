import { siteOf } from '#core/site.ts'
import type * as calls from '@sixpence/protocol/oauth/oauth'
import { oneTimeText } from '#auth/device-key.ts'
import type { Handler } from '#context/handler.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** Decided once, by the person the authorisation was begun for; the update is the decision. */
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
      allow ? sha256(code) : null,
      allow ? new Date(now.getTime() + codeMs) : null,
    ],
  )
  const [decided] = rows
  if (!decided) return refuse('authorizationNotFound')
  const back = new URL(decided.uri)
  if (allow) back.searchParams.set('code', code)
  else back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', decided.state)
  // RFC 9207: names the issuer, against mix-up attacks.
  back.searchParams.set('iss', siteOf(s.config, browser.brand))
  return { redirect_uri: back.href }
}

const codeMs = 60_000
