import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

export const sessionTouch: Handler<typeof calls.sessionTouch> = async (_input, { by, services }) => {
  services.sessions.touch(by.sessionId, true)
  return {}
}
