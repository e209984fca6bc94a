import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { withdrawNews } from '#store/news/news.ts'
import { requireStill } from './require-permission.ts'

export const adminNewsWithdraw: Handler<typeof calls.adminNewsWithdraw> = async (
  { newsId },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'adminNewsWithdraw')
    const which = { id: newsId, brand: by.person.brand, at: s.clock.now() }
    if (!(await withdrawNews(client, which))) return refuse('newsNotFound', {}, 'newsId')
    tell({ customerId: undefined, detail: { news: newsId } })
    return undefined
  })
  return {}
}
