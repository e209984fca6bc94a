import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'

export type Row = { id: number; name: string; createdAt: Date; usedAt: Date | null }

/** A passkey as on the wire. */
export const onWire = ({ id, name, createdAt, usedAt }: Row) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(usedAt && { usedAt: usedAt.toISOString() }),
})

export const passkeyList: Handler<typeof calls.passkeyList> = async (_input, { by, services: s }) => {
  const { rows } = await s.db.query<Row>(
    `select id, name, created_at as "createdAt", used_at as "usedAt" from app.passkey
     where person_id = $1 order by id desc`,
    [by.person.id],
  )
  return { passkeys: rows.map(onWire) }
}
