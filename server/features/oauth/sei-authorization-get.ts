import type * as calls from '@sixpence/protocol/oauth/oauth'
import type { Handler } from '#context/handler.ts'
import type { Scope } from './scope.ts'

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
  const [client] = rows
  if (!client) return refuse('authorizationNotFound')
  return { clientName: client.name, redirectHost: new URL(client.uri).host, scopes: client.scopes }
}
