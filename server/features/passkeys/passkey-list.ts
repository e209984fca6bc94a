import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'

type Row = { id: number; name: string; createdAt: Date; usedAt: Date | null }

const onWire = ({ id, name, createdAt, usedAt }: Row) => ({
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
