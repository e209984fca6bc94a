import { endOf, startOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/security/security'
import type { SignInOutcome } from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'

export const loginHistoryList: Handler<typeof calls.loginHistoryList> = async (
  { fromDate, toDate, pageNumber = 1, pageSize = usualPage },
  { by, services: s },
) => {
  const from = fromDate === undefined ? null : startOf(fromDate)
  const until = toDate === undefined ? null : endOf(toDate)
  const values = [by.person.id, from, until]
  const { rows } = await s.db.query<Line>(
    `select h.id, h.at as date, h.address as ip, h.user_agent as browser, h.method, h.outcome,
       h.session_id as "sessionId", s.id is not null and s.ended_at is null as "isLive",
       s.is_program is true as "isProgram"
     from app.login_history h left join app.session s on s.id = h.session_id
     where ${own} order by h.at desc, h.id desc limit $4 offset $5`,
    [...values, pageSize, (pageNumber - 1) * pageSize],
  )
  const { rows: counted } = await s.db.query<{ total: number }>(
    `select count(*)::int as total from app.login_history h where ${own}`,
    values,
  )
  return {
    history: rows.map(({ id, date, ip, browser, method, outcome, sessionId, isLive, isProgram }) => ({
      id,
      date: date.toISOString(),
      ip,
      browser,
      method,
      outcome,
      isLive,
      isProgram,
      isCurrent: sessionId === by.sessionId,
    })),
    total: counted[0]?.total ?? 0,
  }
}

const usualPage = 20

type Line = {
  id: number
  date: Date
  ip: string
  browser: string
  method: string
  outcome: SignInOutcome
  sessionId: string | null
  isLive: boolean
  isProgram: boolean
}

const own = `h.person_id = $1 and ($2::timestamptz is null or h.at >= $2)
  and ($3::timestamptz is null or h.at < $3)`
