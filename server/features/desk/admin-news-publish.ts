import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { requireStill } from './still-may.ts'

export const adminNewsPublish: Handler<typeof calls.adminNewsPublish> = async (
  { key, audience, withConfirmation, texts },
  { by, services: s, change, tell, refuse },
) => {
  const { brand } = by.person
  const given = new Set(texts.map(({ language }) => language))
  if (!given.has('en')) return refuse('newsInEnglish')
  if (given.size < texts.length) return refuse('newsTwice')
  if (!given.isSubsetOf(new Set<string>(s.brand(brand).languages))) return refuse('newsLanguage')
  return change(async (client) => {
    await requireStill(client, by, 'adminNewsPublish')
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
}
