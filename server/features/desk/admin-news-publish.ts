import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { insertNews } from '#store/news/news.ts'
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
    const id = await insertNews(client, {
      brand,
      key,
      audience,
      withConfirmation,
      texts: byLanguage,
      by: by.person.id,
      at: s.clock.now(),
    })
    tell({ customerId: undefined, detail: { news: id } })
    return { id }
  })
}
