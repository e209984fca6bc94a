import type * as calls from '@sixpence/protocol/devices/devices'
import { readPushRequest, resendInSeconds, stateOf, type PushRequest } from '#auth/push-request.ts'
import type { Context, Handler } from '#context/handler.ts'
import { waitingPush } from './waiting-push.ts'

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

/** Only the person's own requests; the status of a sign-in is read with the tmpJwt of that sign-in instead. */
async function ownRequest(
  key: string,
  { by, services: s }: Pick<Context<typeof calls.authPushStatus>, 'by' | 'services'>,
): Promise<PushRequest | undefined> {
  const request = await readPushRequest(s, key)
  return request?.personId === by.person.id && request.kind !== 'signIn' ? request : undefined
}
