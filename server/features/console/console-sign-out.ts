import type * as calls from '@sixpence/protocol/console/console'
import type { Handler } from '#context/handler.ts'

export const consoleSignOut: Handler<typeof calls.consoleSignOut> = async (
  _input,
  { by, services: s, browser },
) => {
  await s.staffSessions.end({ id: by.sessionId }, 'signed out')
  browser.setCookie('staff', undefined)
  return {}
}
