import type { Language } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/news/news'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Acting, Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/** What the bank tells a customer (R033). Older news is not news. */
export const news: Handlers<typeof calls> = {
  newsAnnouncementList: async ({ withConfirmation }, { by, services: s, language }) => ({
    announcements: (await readNews(s, by, language, { withConfirmation })).map(onWire),
  }),

  newsAnnouncementGet: async ({ id }, { by, services: s, language, refuse }) => {
    const [one] = await readNews(s, by, language, { id })
    if (!one) return refuse('newsNotFound')
    // Who visits from the desk has not read it for the customer.
    if (!by.customer.visitUntil)
      await s.db.query(
        `insert into app.news_read (news_id, person_id, customer_id, at) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [id, by.person.id, by.customer.id, s.clock.now()],
      )
    return { announcement: { ...onWire({ ...one, isRead: true }), text: one.text } }
  },

  newsAnnouncementConfirm: async ({ id, choice }, { by, services: s, language, refuse, change }) => {
    const [one] = await readNews(s, by, language, { id })
    if (!one) return refuse('newsNotFound')
    if (!one.withConfirmation) return refuse('newsAsksNothing')
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
  },
}

type Row = {
  id: number
  title: string
  text: string
  publishedAt: Date
  isRead: boolean
  withConfirmation: boolean
  choice: calls.NewsChoice | null
}

const mostListed = 100
const yearMs = 365 * 24 * 60 * 60_000

/** What this customer may see of it, in this language or in English, the newest first. */
async function readNews(
  s: Services,
  { person, customer }: Acting,
  language: Language,
  { id, withConfirmation }: { id?: number; withConfirmation?: boolean | undefined },
): Promise<Row[]> {
  const { rows } = await s.db.query<Row>(
    `select n.id, coalesce(n.texts -> $4, n.texts -> 'en') ->> 'title' as title,
       case when $6::bigint is null then '' else coalesce(n.texts -> $4, n.texts -> 'en') ->> 'text' end as text,
       n.published_at as "publishedAt", n.with_confirmation as "withConfirmation", a.choice,
       r.news_id is not null or n.published_at < c.created_at as "isRead"
     from app.customer c
     join app.news n on n.brand = c.brand and n.withdrawn_at is null and n.audience in ('all', $3)
     left join app.news_read r on r.customer_id = c.id and r.person_id = $2 and r.news_id = n.id
     left join app.news_choice a on a.customer_id = c.id and a.news_id = n.id
     where c.id = $1 and n.published_at > $5 and ($6::bigint is null or n.id = $6)
       and ($7::boolean is null or n.with_confirmation = $7)
     order by n.published_at desc, n.id desc limit ${mostListed}`,
    [
      customer.id,
      person.id,
      customer.type === customerTypes.personal ? 'personal' : 'business',
      language,
      new Date(s.clock.now().getTime() - yearMs),
      id ?? null,
      withConfirmation ?? null,
    ],
  )
  return rows
}

const onWire = ({ id, title, publishedAt, isRead, withConfirmation, choice }: Row): calls.Announcement => ({
  id,
  title,
  publishedAt: publishedAt.toISOString(),
  isRead,
  withConfirmation,
  ...(choice !== null && { choice }),
})
