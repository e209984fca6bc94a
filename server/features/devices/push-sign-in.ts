import type * as calls from '@sixpence/protocol/devices/devices'
import type { Context, Handler } from '#context/handler.ts'
import {
  readPushRequest,
  resendInSeconds,
  resendPush,
  stateOf,
  type PushRequest,
} from '#auth/push-request.ts'

export const authPushStatus: Handler<typeof calls.authPushStatus> = async ({ requestKey }, context) => {
  const request =
    requestKey === undefined ? await waitingPush(context) : await ownRequest(requestKey, context)
  if (!request) return context.refuse('signInExpired')
  const now = context.services.clock.now()
  return {
    state: stateOf(request, now),
    expiresAt: request.expiresAt.toISOString(),
    resendInSeconds: resendInSeconds(request, now),
  }
}

export const authPushResend: Handler<typeof calls.authPushResend> = async (_input, context) => {
  const { by, services: s, browser, t, refuse, change } = context
  const request = await waitingPush(context)
  if (!request || request.state === 'accepted') return refuse('signInExpired')
  if (request.state === 'declined') return refuse('phoneDeclined')
  const until = await resendPush(s, request, {
    person: by.person,
    brand: browser.brand,
    t,
    change,
  })
  return { expiresAt: until.toISOString() }
}

/** Nobody learns of somebody else's requests; of a sign-in only who began it, by its tmpJwt. */
async function ownRequest(
  key: string,
  { by, services: s }: Pick<Context<typeof calls.authPushStatus>, 'by' | 'services'>,
): Promise<PushRequest | undefined> {
  const request = await readPushRequest(s, key)
  return request?.personId === by.person.id && request.kind !== 'signIn' ? request : undefined
}

/** The push of the sign-in whose tmpJwt this call carries. */
async function waitingPush({
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
