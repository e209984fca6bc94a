import type * as calls from '@sixpence/protocol/devices/devices'
import { readPushRequest, type PushRequest } from '#auth/push-request.ts'
import type { Context } from '#context/handler.ts'

/** Push request of the sign-in whose tmpJwt the call carries; undefined if there is none or the sign-in is over. */
export async function waitingPush({
  by,
  services: s,
}: Pick<Context<typeof calls.authPushStatus>, 'by' | 'services'>): Promise<PushRequest | undefined> {
  if (!by.signIn) return undefined
  const { rows } = await s.db.query<{ key: string | null }>(
    'select push_key as key from app.sign_in where code_hash = $1 and used_at is null and expires_at > $2',
    [by.signIn, s.clock.now()],
  )
  const key = rows[0]?.key
  return key ? readPushRequest(s, key) : undefined
}
