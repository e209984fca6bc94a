import type * as calls from '@sixpence/protocol/news/news'
import type { Handler } from '#context/handler.ts'
import { readNews } from './read-news.ts'

export const newsAnnouncementConfirm: Handler<typeof calls.newsAnnouncementConfirm> = async (
  { id, choice },
  { by, services: s, language, refuse, change },
) => {
  const [row] = await readNews(s, by, language, { id })
  if (!row) return refuse('newsNotFound')
  if (!row.withConfirmation) return refuse('newsAsksNothing')
  await change(async (client) => {
    const { rowCount } = await client.query(
      `insert into app.news_choice (news_id, customer_id, person_id, choice, at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
      [id, by.customer.id, by.person.id, choice, s.clock.now()],
    )
    if (rowCount === 1) return
    const { rows } = await client.query<{ choice: string }>(
      'select choice from app.news_choice where news_id = $1 and customer_id = $2',
      [id, by.customer.id],
    )
    if (rows[0]?.choice !== choice) refuse('newsAnswered')
  })
  return {}
}
