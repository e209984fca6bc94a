import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import type { Handler } from '#context/handler.ts'

/** The token says which session ends; a refresh token in the body adds nothing to that. */
export const authLogout: Handler<typeof calls.authLogout> = async (_input, { services, by, browser }) => {
  await services.sessions.end(by.sessionId, 'logout')
  browser.setCookie('access', undefined)
  browser.setCookie('refresh', undefined)
  return {}
}
