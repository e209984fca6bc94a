import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { requireRequest } from './username-request.ts'

export const usernameChangeRequestDelete: Handler<typeof calls.usernameChangeRequestDelete> = async (
  { requestId },
  { by, services: s, refuse, change },
) => {
  await requireRequest(s, by, requestId, refuse)
  await change((client) =>
    client.query(`update app.username_change set status = 'deleted', code_hash = null where id = $1`, [
      requestId,
    ]),
  )
  return {}
}
