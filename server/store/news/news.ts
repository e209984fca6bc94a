import type { Language } from '@sixpence/locales'
import type { NewsAudience } from '@sixpence/protocol/desk/desk-news'
import type pg from 'pg'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

type NewAnnouncement = {
  brand: string
  key: string
  audience: NewsAudience
  /** Only for customers of this type. */
  customerType?: number
  withConfirmation: boolean
  texts: Partial<Record<Language, { title: string; text: string }>>
  by: number
  at: Date
}

/** Publishes an announcement under its key once, and returns its id. */
export async function insertNews(client: Queries, newAnnouncement: NewAnnouncement): Promise<number> {
  await client.query(
    `insert into app.news (brand, key, audience, customer_type, with_confirmation, texts, person_id, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (brand, key) do nothing`,
    [
      newAnnouncement.brand,
      newAnnouncement.key,
      newAnnouncement.audience,
      newAnnouncement.customerType ?? null,
      newAnnouncement.withConfirmation,
      newAnnouncement.texts,
      newAnnouncement.by,
      newAnnouncement.at,
    ],
  )
  const { rows } = await client.query<{ id: number }>(
    'select id from app.news where brand = $1 and key = $2',
    [newAnnouncement.brand, newAnnouncement.key],
  )
  const [published] = rows
  if (!published) throw new Error(`news ${newAnnouncement.key} of ${newAnnouncement.brand} was not stored`)
  return published.id
}

/** Withdraws an announcement, so that it is no longer shown; false if the brand has none with this id or key. */
export async function withdrawNews(
  client: Queries,
  which: { brand: string; at: Date } & ({ id: number } | { key: string }),
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.news set withdrawn_at = coalesce(withdrawn_at, $3) where brand = $2 and ${'id' in which ? 'id' : 'key'} = $1`,
    ['id' in which ? which.id : which.key, which.brand, which.at],
  )
  return rowCount !== 0
}
