import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'
import { deletePasskey } from '#auth/own-passkeys.ts'

export const passkeyDelete: Handler<typeof calls.passkeyDelete> = async (
  { passkeyId },
  { by, refuse, change },
) => {
  await change(async (client) => {
    if (!(await deletePasskey(client, { id: passkeyId, personId: by.person.id }))) refuse('passkeyNotFound')
  })
  return {}
}
