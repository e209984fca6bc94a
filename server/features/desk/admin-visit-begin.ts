import type * as calls from '@sixpence/protocol/desk/desk'
import { handOver } from '#auth/session/start-session.ts'
import type { Handler } from '#context/handler.ts'
import { decide } from './decide.ts'

/** The customer's pages use a session of their own, which is limited to this visit. */
export const adminVisitBegin: Handler<typeof calls.adminVisitBegin> = async (
  { customerId, minutes, why },
  context,
) => {
  const { by, services: s, browser } = context
  const now = s.clock.now()
  const until = new Date(now.getTime() + minutes * 60_000)
  const call = 'adminVisitBegin'
  const { tokens, ...visit } = await decide(context, { call, customerId, why }, async (client) => {
    await client.query(
      `update app.visit set ended_at = $3 where person_id = $1 and customer_id = $2 and ended_at is null`,
      [by.person.id, customerId, now],
    )
    const { userAgent, address } = browser
    const who = { personId: by.person.id, brand: by.person.brand, client: 'visit', userAgent, address }
    const tokens = await s.sessions.begin(who, client)
    await client.query(
      `insert into app.visit (person_id, customer_id, session_id, reason, begun_at, until, role, staff_session)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        by.person.id,
        customerId,
        tokens.refreshToken.split('.')[0],
        await s.personal.seal(`customer:${customerId}`, why, client),
        now,
        until,
        by.person.staff?.roleName ?? '',
        by.sessionId,
      ],
    )
    const iso = until.toISOString()
    return { before: {}, after: { until: iso }, result: { until: iso, tokens } }
  })
  return { ...visit, ...handOver(tokens, browser) }
}
