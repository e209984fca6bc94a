import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'

export const passkeyDelete: Handler<typeof calls.passkeyDelete> = async (
  { passkeyId },
  { by, refuse, change },
) => {
  await change(async (client) => {
    const removed = await client.query('delete from app.passkey where id = $1 and person_id = $2', [
      passkeyId,
      by.person.id,
    ])
    if (!removed.rowCount) refuse('passkeyNotFound')
  })
  return {}
}
