import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'
import type { OwnPasskey } from '#auth/passkeys/own-passkeys.ts'

/** A passkey as on the wire. */
export const onWire = ({ id, name, createdAt, usedAt }: OwnPasskey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(usedAt && { usedAt: usedAt.toISOString() }),
})

export const passkeyList: Handler<typeof calls.passkeyList> = async (_input, { by, services: s }) => {
  const { rows } = await s.db.query<OwnPasskey>(
    `select id, name, created_at as "createdAt", used_at as "usedAt" from app.passkey
     where person_id = $1 order by id desc`,
    [by.person.id],
  )
  return { passkeys: rows.map(onWire) }
}
