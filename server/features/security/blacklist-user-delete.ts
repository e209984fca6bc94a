import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { lookUpsOf } from '#core/sealing/blind-index.ts'

export const blacklistUserDelete: Handler<typeof calls.blacklistUserDelete> = async (
  { email },
  { by, services: s, refuse, change },
) => {
  await change(async (client) => {
    const removed = await client.query(
      `delete from app.blacklist b using app.customer c
       where b.customer_id = $1 and c.id = b.blocked_customer_id and c.email_look_up = any($2)`,
      [by.customer.id, lookUpsOf(s.personal, 'email', email)],
    )
    if (!removed.rowCount) refuse('notBlacklisted')
  })
  return {}
}
