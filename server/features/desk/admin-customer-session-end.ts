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
  await decide(context, { call: 'adminCustomerSessionEnd', customerId, why }, async () => {
    const open = await openSessions(s, customerId)
    const one = open.find((other) => other.sessionId === sessionId)
    if (!one) return refuse('customerSessionNotFound')
    return {
      before: { session: 'open' },
      after: { session: 'ended' },
      result: undefined,
      letter: { about: 'sessionEnded', to: one.personId },
    }
  })
  await s.sessions.end(sessionId, 'desk')
  return {}
}
