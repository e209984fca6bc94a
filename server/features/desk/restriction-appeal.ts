import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { announceTold, sendLetter } from '#notify/customer-letter.ts'

export const restrictionAppeal: Handler<typeof calls.restrictionAppeal> = async (
  { restrictionId, appeal },
  { by, services: s, change, refuse },
) => {
  const { customer } = by
  const reason = await change(async (client) => {
    const { rows } = await client.query<{ isAppealed: boolean; reason: number }>(
      `select appeal is not null as "isAppealed", reason from app.restriction
         where id = $1 and customer_id = $2 and closed_at is null for update`,
      [restrictionId, customer.id],
    )
    const [row] = rows
    if (!row) return refuse('caseNotFound')
    if (row.isAppealed) return refuse('appealedAlready')
    await client.query(
      `update app.restriction set stage = 'appealed', appeal = $2, appealed_at = $3, version = version + 1
         where id = $1`,
      [restrictionId, await s.personal.seal(`customer:${customer.id}`, appeal, client), s.clock.now()],
    )
    if (isTold(row.reason)) await announceTold(client, customer.id, 'appealReceived')
    return row.reason
  })
  if (isTold(reason)) sendLetter(s, customer.id, { about: 'appealReceived' })
  return {}
}

/** The answer does not mention sanctions or adverse media: tipping off the customer is forbidden. */
const isTold = (reason: number): boolean => reason !== 3 && reason !== 4
