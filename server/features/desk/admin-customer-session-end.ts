import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { openSessions } from './customer/open-sessions.ts'
import { decide } from './decide.ts'

/** The session ends after the decision is written; ending it again changes nothing. */
export const adminCustomerSessionEnd: Handler<typeof calls.adminCustomerSessionEnd> = async (
  { customerId, sessionId, why },
  context,
) => {
  const { services: s, refuse } = context
  const endedSession = await decide(
    context,
    { call: 'adminCustomerSessionEnd', customerId, why },
    async () => {
      const [session] = await openSessions(s, customerId, sessionId)
      if (!session) return refuse('customerSessionNotFound')
      return {
        before: { session: 'open' },
        after: { session: 'ended' },
        result: session.sessionId,
        letter: { about: 'sessionEnded', to: session.personId },
      }
    },
  )
  await s.sessions.end(endedSession, 'desk')
  return {}
}
