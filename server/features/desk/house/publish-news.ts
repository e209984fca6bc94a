import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { HouseWork } from '#auth/house-decision.ts'
import { Refused } from '#core/refused.ts'
import { insertNews } from '#store/news/news.ts'

type Call = typeof calls.adminNewsPublish

/** Publishes an announcement to all customers, or to all people or companies among them. */
export const publishNews: HouseWork<DecodedInputOf<Call>, OutputOf<Call>> = {
  call: 'adminNewsPublish',
  permission: 'news.publish',
  isOfBrand: true,
  lock: async () => undefined,
  prepare: async (client, { by, services: s }, { key, audience, withConfirmation, texts }) => {
    const { brand } = by.person
    const languages = new Set(texts.map(({ language }) => language))
    if (!languages.has('en')) throw new Refused('newsInEnglish')
    if (languages.size < texts.length) throw new Refused('newsTwice')
    if (!languages.isSubsetOf(new Set<string>(s.brand(brand).languages))) throw new Refused('newsLanguage')
    return {
      subject: key,
      weight: 'much',
      facts: [
        { name: 'audience', text: audience },
        { name: 'confirmation', text: String(withConfirmation) },
        ...texts.map(({ language, title, text }) => ({
          name: 'news' as const,
          of: language,
          text: `${title}\n\n${text}`,
        })),
      ],
      waiting: {},
      make: async () => {
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
        return { result: { id }, detail: { news: id } }
      },
    }
  },
}
