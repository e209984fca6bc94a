import { before } from '@sixpence/days'
import type { Language } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/news/news'
import { customerTypes } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/**
 * Announcements of the last year for this customer, newest first, in `language` or else English. The text is included
 * only when a single `id` is requested.
 */
export async function readNews(
  s: Services,
  { person, customer }: ActingPrincipal,
  language: Language,
  { id, withConfirmation }: { id?: number; withConfirmation?: boolean | undefined },
): Promise<Row[]> {
  const { rows } = await s.db.query<Row>(
    `select n.id, coalesce(n.texts -> $4, n.texts -> 'en') ->> 'title' as title,
       case when $6::bigint is null then '' else coalesce(n.texts -> $4, n.texts -> 'en') ->> 'text' end as text,
       n.published_at as "publishedAt", n.with_confirmation as "withConfirmation", a.choice,
       r.news_id is not null or n.published_at < $9 as "isRead"
     from app.news n
     left join app.news_read r on r.customer_id = $1 and r.person_id = $2 and r.news_id = n.id
     left join app.news_choice a on a.customer_id = $1 and a.news_id = n.id
     where n.brand = $8 and n.withdrawn_at is null and n.audience in ('all', $3)
       and coalesce(n.customer_type, $10) = $10 and n.published_at > $5
       and ($6::bigint is null or n.id = $6) and ($7::boolean is null or n.with_confirmation = $7)
     order by n.published_at desc, n.id desc limit ${maxListed}`,
    [
      customer.id,
      person.id,
      customer.type === customerTypes.personal ? 'personal' : 'business',
      language,
      before(s.clock.now(), { days: 365 }),
      id ?? null,
      withConfirmation ?? null,
      customer.brand,
      customer.createdAt,
      customer.type,
    ],
  )
  return rows
}

/** An announcement without its text. */
export const onWire = ({
  id,
  title,
  publishedAt,
  isRead,
  withConfirmation,
  choice,
}: Row): calls.Announcement => ({
  id,
  title,
  publishedAt: publishedAt.toISOString(),
  isRead,
  withConfirmation,
  ...(choice !== null && { choice }),
})

type Row = {
  id: number
  title: string
  text: string
  publishedAt: Date
  isRead: boolean
  withConfirmation: boolean
  choice: calls.NewsChoice | null
}

const maxListed = 100
