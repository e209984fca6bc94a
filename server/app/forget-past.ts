import { before } from '@sixpence/days'
import { forgetPastSignIns } from '#auth/forget-past.ts'
import { forgetRequestCodes } from '#features/approvals/forget-codes.ts'
import { forgetGrants } from '#features/oauth/forget-grants.ts'
import { forgetSessions } from '#core/forget-sessions.ts'
import type { Services } from '#context/services.ts'

/** A payment, and so what led to it, can be disputed for thirteen months (PSD2, article 71). */
const keptFor = { days: 400 }

/** Job: deletes what people did to sign in and to confirm more than 400 days ago, and permissions of OAuth that are over. */
export async function forgetPast(s: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const then = before(s.clock.now(), keptFor)
  await forgetSessions(s.db, then)
  await forgetPastSignIns(s.db, then)
  await forgetRequestCodes(s, then)
  await forgetGrants(s)
}
