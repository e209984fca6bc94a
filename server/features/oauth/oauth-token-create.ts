import type * as calls from '@sixpence/protocol/oauth/oauth'
import type { Handler } from '#context/handler.ts'
import { oneTimeText } from '#auth/device-key.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { isVerifierOf } from '#auth/code-verifier.ts'

const lifeSeconds = 300

type GrantRow = { id: string; challenge: string; uri: string; scopes: string[] }

/**
 * The update that finds the code uses it up. A second use revokes the tokens issued for the code, since it may have
 * been stolen (RFC 9700, 4.5).
 */
export const oauthTokenCreate: Handler<typeof calls.oauthTokenCreate> = async (
  input,
  { services: s, browser, refuse },
) => {
  const now = s.clock.now()
  const codeHash = sha256(input.code)
  const { rows } = await s.db.query<GrantRow>(
    `update app.oauth_authorization set code_used_at = $4
     where code_hash = $1 and client_id = $2 and brand = $3 and code_used_at is null and code_expires_at > $4
     returning id, challenge, redirect_uri as uri, scopes`,
    [codeHash, input.client_id, browser.brand, now],
  )
  const [allowed] = rows
  if (!allowed) {
    await s.db.query(
      `update app.oauth_token t set revoked_at = $2 from app.oauth_authorization a
       where a.code_hash = $1 and a.id = t.authorization_id and a.code_used_at is not null and t.revoked_at is null`,
      [codeHash, now],
    )
    return refuse('grantInvalid')
  }
  const isProven = isVerifierOf(input.code_verifier, allowed.challenge)
  if (!isProven || input.redirect_uri !== allowed.uri) return refuse('grantInvalid')
  const token = oneTimeText()
  await s.db.query(
    'insert into app.oauth_token (token_hash, authorization_id, expires_at) values ($1, $2, $3)',
    [sha256(token), allowed.id, new Date(now.getTime() + lifeSeconds * 1000)],
  )
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: lifeSeconds,
    scope: allowed.scopes.join(' '),
  }
}
