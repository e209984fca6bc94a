import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import type { Handler } from '#context/handler.ts'

/** The access token identifies the session; a refresh token in the body is not needed. */
export const authLogout: Handler<typeof calls.authLogout> = async (_input, { services, by, browser }) => {
  await services.sessions.end(by.sessionId, 'logout')
  browser.setCookie('access', undefined)
  browser.setCookie('refresh', undefined)
  return {}
}
