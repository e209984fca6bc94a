import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { deletePasskey } from '#auth/passkeys/own-passkeys.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'

export const passkeyDelete: Handler<typeof calls.passkeyDelete> = async (
  { passkeyId },
  { by: { person }, services: s, refuse, change },
) => {
  const { rows } = await s.db.query<{ name: string }>(
    'select name from app.passkey where id = $1 and person_id = $2',
    [passkeyId, person.id],
  )
  const { name } = rows[0] ?? refuse('passkeyNotFound')
  const act = { subject: `passkeyRemove:${passkeyId}`, facts: { name } }
  const does = async () => {
    await change(async (client) => {
      if (!(await deletePasskey(client, { id: passkeyId, personId: person.id }))) refuse('passkeyNotFound')
      await notifyPerson(s, client, { person, act })
    })
    return {}
  }
  return { act, does }
}
