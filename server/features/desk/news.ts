import { type Language, languages } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { isStillAdmin } from './still-admin.ts'

type Calls = Pick<typeof calls, 'adminNewsList' | 'adminNewsPublish' | 'adminNewsWithdraw'>

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

/** What the bank tells the customers of the brand. */
export const news: Handlers<Calls> = {
  adminNewsList: async (_input, { by, services: s }) => {
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
  },

  adminNewsPublish: async (
    { key, audience, withConfirmation, texts },
    { by, services: s, change, tell, refuse },
  ) => {
    const { brand } = by.person
    const given = new Set(texts.map(({ language }) => language))
    if (!given.has('en')) return refuse('newsInEnglish')
    if (given.size < texts.length) return refuse('newsTwice')
    if (!given.isSubsetOf(new Set<string>(s.brand(brand).languages))) return refuse('newsLanguage')
    return change(async (client) => {
      if (!(await isStillAdmin(client, by.person.id))) throw new Refused('notAllowed')
      const byLanguage = Object.fromEntries(texts.map(({ language, ...text }) => [language, text]))
      await client.query(
        `insert into app.news (brand, key, audience, with_confirmation, texts, person_id, published_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (brand, key) do nothing`,
        [brand, key, audience, withConfirmation, byLanguage, by.person.id, s.clock.now()],
      )
      const { rows } = await client.query<{ id: number }>(
        'select id from app.news where brand = $1 and key = $2',
        [brand, key],
      )
      const [published] = rows
      if (!published) throw new Error('news was not published')
      tell({ customerId: undefined, detail: { news: published.id } })
      return published
    })
  },

  adminNewsWithdraw: async ({ newsId }, { by, services: s, change, tell, refuse }) => {
    await change(async (client) => {
      if (!(await isStillAdmin(client, by.person.id))) throw new Refused('notAllowed')
      const { rowCount } = await client.query(
        `update app.news set withdrawn_at = coalesce(withdrawn_at, $3) where id = $1 and brand = $2`,
        [newsId, by.person.brand, s.clock.now()],
      )
      if (rowCount === 0) return refuse('newsNotFound', {}, 'newsId')
      tell({ customerId: undefined, detail: { news: newsId } })
      return undefined
    })
    return {}
  },
}
