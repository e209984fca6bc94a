import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'
import { type Row, onWire } from './passkey-list.ts'

export const passkeyRename: Handler<typeof calls.passkeyRename> = async (
  { passkeyId, name },
  { by, refuse, change },
) => ({
  passkey: await change(async (client) => {
    const { rows } = await client.query<Row>(
      `update app.passkey set name = $3 where id = $1 and person_id = $2
       returning id, name, created_at as "createdAt", used_at as "usedAt"`,
      [passkeyId, by.person.id, name],
    )
    return rows[0] ? onWire(rows[0]) : refuse('passkeyNotFound')
  }),
})
