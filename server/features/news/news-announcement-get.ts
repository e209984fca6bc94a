import type * as calls from '@sixpence/protocol/news/news'
import type { Handler } from '#context/handler.ts'
import { readNews, onWire } from './read-news.ts'

export const newsAnnouncementGet: Handler<typeof calls.newsAnnouncementGet> = async (
  { id },
  { by, services: s, language, refuse },
) => {
  const [row] = await readNews(s, by, language, { id })
  if (!row) return refuse('newsNotFound')
  // A visit from the desk does not mark an announcement as read.
  if (!by.customer.visitUntil)
    await s.db.query(
      `insert into app.news_read (news_id, person_id, customer_id, at) values ($1, $2, $3, $4)
         on conflict do nothing`,
      [id, by.person.id, by.customer.id, s.clock.now()],
    )
  return { announcement: { ...onWire({ ...row, isRead: true }), text: row.text } }
}
