import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'

export const sessionList: Handler<typeof calls.sessionList> = async (_input, { by, services: s }) => {
  const now = s.clock.now().getTime()
  const idleMs = s.brand(by.person.brand).idleMinutes * 60_000
  const { rows } = await s.db.query<Line>(
    `select s.id as "sessionId", (select max(h.id) from app.login_history h
         where h.person_id = s.person_id and h.session_id = s.id) as "loginId", s.user_agent as browser, s.address as ip, d.name as "deviceName",
       s.is_program as "isProgram", s.created_at as "createdAt", s.active_at as "activeAt"
     from app.session s left join app.device d on d.id = s.device_id
     where s.person_id = $1 and s.ended_at is null and s.active_at > $2 and s.created_at > $3
     order by s.active_at desc limit 100`,
    [by.person.id, new Date(now - idleMs), new Date(now - absoluteMs)],
  )
  return {
    sessions: rows.map(({ loginId, deviceName, createdAt, activeAt, ...row }) => ({
      ...row,
      ...(loginId !== null && { loginId }),
      ...(deviceName && { deviceName }),
      createdAt: createdAt.toISOString(),
      activeAt: activeAt.toISOString(),
      isCurrent: row.sessionId === by.sessionId,
    })),
  }
}

type Line = {
  sessionId: string
  /** Id of the session's line in the sign-in history. */
  loginId: number | null
  browser: string
  ip: string
  deviceName: string | null
  isProgram: boolean
  createdAt: Date
  activeAt: Date
}

const absoluteMs = 12 * 60 * 60_000
