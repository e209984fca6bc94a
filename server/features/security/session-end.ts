import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'

export const sessionEnd: Handler<typeof calls.sessionEnd> = async ({ sessionId }, { by, services: s }) => {
  if (sessionId === undefined)
    return { ended: await s.sessions.endOf(by.person.id, 'signed out elsewhere', { except: by.sessionId }) }
  return { ended: await s.sessions.endOf(by.person.id, 'signed out elsewhere', { only: sessionId }) }
}
