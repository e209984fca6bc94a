import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { requireStill } from './still-may.ts'

export const adminNewsWithdraw: Handler<typeof calls.adminNewsWithdraw> = async (
  { newsId },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'adminNewsWithdraw')
    const { rowCount } = await client.query(
      `update app.news set withdrawn_at = coalesce(withdrawn_at, $3) where id = $1 and brand = $2`,
      [newsId, by.person.brand, s.clock.now()],
    )
    if (rowCount === 0) return refuse('newsNotFound', {}, 'newsId')
    tell({ customerId: undefined, detail: { news: newsId } })
    return undefined
  })
  return {}
}
