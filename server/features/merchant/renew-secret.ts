import type * as calls from '@sixpence/protocol/merchant/notices'
import type { Context } from '#context/handler.ts'
import { overlapMs, renewSecret } from '#store/delivery/endpoints.ts'

type Renewing = Pick<Context<typeof calls.pbnSettingsUpdate>, 'services' | 'change' | 'refuse'>

/** A new secret, beside which the one before is used for a day. @throws Refused noticeSecretMissing */
export async function renewedSecret(
  { services: s, change, refuse }: Renewing,
  of: { customerId: number; kind: 'ipn' | 'button' },
): Promise<{ secret: string; oldSecretUntil: string }> {
  const now = s.clock.now()
  const secret = await change(
    async (client) =>
      (await renewSecret({ db: client, personal: s.personal }, of, now)) ?? refuse('noticeSecretMissing'),
  )
  return { secret, oldSecretUntil: new Date(now.getTime() + overlapMs).toISOString() }
}
