import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import type { Handler } from '#context/handler.ts'
import { mayComeFrom } from '#auth/ip-access.ts'
import { senderOf } from '#auth/session/sender.ts'
import { handOver } from '#auth/session/start-session.ts'

/** The person's address list applies here too: a session that moves to an address outside it ends. */
export const authRefresh: Handler<typeof calls.authRefresh> = async (
  { refreshToken },
  { services: s, browser },
) =>
  handOver(
    await s.sessions.refresh(refreshToken, senderOf(browser, 'refresh'), browser.brand, (personId) =>
      mayComeFrom(s, personId, browser.address),
    ),
    browser,
  )
