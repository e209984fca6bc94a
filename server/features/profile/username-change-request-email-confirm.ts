import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { tryCode } from './codes.ts'
import { requireRequest, event } from './username-request.ts'

export const usernameChangeRequestEmailConfirm: Handler<
  typeof calls.usernameChangeRequestEmailConfirm
> = async ({ requestId, code }, { by, services: s, refuse, change }) => {
  const request = await requireRequest(s, by, requestId, refuse)
  if (request.isEmailConfirmed) return refuse('usernameEmailConfirmed')
  const tried = (await tryCode(s, 'username_change', requestId, code)) ?? refuse('confirmationOver')
  if (!tried.isRight) return refuse('wrongConfirmationCode', { count: tried.left })
  await change((client) =>
    client.query(
      `update app.username_change set email_confirmed_at = $2, code_hash = null, log = log || $3::jsonb where id = $1`,
      [requestId, s.clock.now(), event(s, 'emailConfirmed')],
    ),
  )
  return {}
}
