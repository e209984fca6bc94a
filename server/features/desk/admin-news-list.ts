import { type Language, languages } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'

export const adminNewsList: Handler<typeof calls.adminNewsList> = async (_input, { by, services: s }) => {
  const { rows } = await s.db.query<Row>(
    `select n.id, n.audience, n.with_confirmation as "withConfirmation", n.texts, n.published_at as "publishedAt",
         n.withdrawn_at as "withdrawnAt",
         (select count(*) from app.news_read r where r.news_id = n.id) as readers,
         (select count(*) from app.news_choice c where c.news_id = n.id and c.choice = 'accept') as accepted,
         (select count(*) from app.news_choice c where c.news_id = n.id and c.choice = 'decline') as declined
       from app.news n where n.brand = $1 order by n.published_at desc, n.id desc limit 100`,
    [by.person.brand],
  )
  return {
    news: rows.map(({ texts, publishedAt, withdrawnAt, ...row }) => ({
      ...row,
      texts: languages.flatMap((language) => {
        const text = texts[language]
        return text ? [{ language, ...text }] : []
      }),
      publishedAt: publishedAt.toISOString(),
      ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
    })),
  }
}

type Row = {
  id: number
  audience: calls.NewsAudience
  withConfirmation: boolean
  texts: Partial<Record<Language, { title: string; text: string }>>
  publishedAt: Date
  withdrawnAt: Date | null
  readers: number
  accepted: number
  declined: number
}
