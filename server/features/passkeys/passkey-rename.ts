import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'
import { renamePasskey } from '#auth/passkeys/own-passkeys.ts'
import { onWire } from './passkey-list.ts'

export const passkeyRename: Handler<typeof calls.passkeyRename> = async (
  { passkeyId, name },
  { by, refuse, change },
) => ({
  passkey: await change(async (client) => {
    const renamed = await renamePasskey(client, { id: passkeyId, personId: by.person.id }, name)
    return renamed ? onWire(renamed) : refuse('passkeyNotFound')
  }),
})
