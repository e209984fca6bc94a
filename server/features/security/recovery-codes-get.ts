import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'

export const recoveryCodesGet: Handler<typeof calls.recoveryCodesGet> = async (
  _input,
  { by, services: s },
) => {
  const { rows } = await s.db.query<{ left: number; created: Date | null }>(
    `select (count(*) filter (where used_at is null))::int as left, min(created_at) as created
     from app.recovery_code where person_id = $1`,
    [by.person.id],
  )
  const { left = 0, created = null } = rows[0] ?? {}
  return { left, ...(created && { created: created.toISOString() }) }
}
