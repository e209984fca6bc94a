import type * as calls from '@sixpence/protocol/sign-in'
import type { Handler } from '#app/handler.ts'
import { handOver } from '#approval/start-session.ts'

export const authRefresh: Handler<typeof calls.authRefresh> = async (input, { services, browser }) =>
  handOver(
    await services.sessions.refresh(input.refreshToken, browser.cookie('refresh'), browser.brand),
    browser,
  )
