import type * as calls from '@sixpence/protocol/passkeys'
import type { Handler } from '#app/handler.ts'

export const passkeyList: Handler<typeof calls.passkeyList> = async (_input, { by, services: s }) => {
  const { rows } = await s.db.query<{ id: number; name: string; createdAt: Date; usedAt: Date | null }>(
    `select id, name, created_at as "createdAt", used_at as "usedAt" from app.passkey
     where person_id = $1 order by id desc`,
    [by.person.id],
  )
  return {
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      ...(usedAt && { usedAt: usedAt.toISOString() }),
    })),
  }
}

export const passkeyDelete: Handler<typeof calls.passkeyDelete> = async (
  { passkeyId },
  { by, services: s, refuse },
) => {
  const removed = await s.db.query('delete from app.passkey where id = $1 and person_id = $2', [
    passkeyId,
    by.person.id,
  ])
  return removed.rowCount ? {} : refuse('passkeyNotFound')
}
