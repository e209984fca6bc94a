import { randomUUID } from 'node:crypto'
import type * as news from '@sixpence/protocol/news'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

type Published = {
  brand?: string
  audience?: 'all' | 'personal' | 'business'
  withConfirmation?: boolean
  texts?: Record<string, { title: string; text: string }>
  at?: Date
}

/** Something the bank told its customers; now, in English, and asking for nothing, unless it is said. */
export async function publishedNews(bank: TestBank, of: Published = {}): Promise<number> {
  const {
    brand = 'ostra',
    audience = 'all',
    withConfirmation = false,
    texts = { en: { title: 'Office hours', text: 'We are closed on Monday.\n\nOpen again on Tuesday.' } },
    at = bank.clock.now(),
  } = of
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.news (brand, key, audience, with_confirmation, texts, published_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [brand, randomUUID(), audience, withConfirmation, texts, at],
  )
  return Number(rows[0]?.id)
}

export const forNews: FixturesOf<typeof news> = {
  newsAnnouncementList: () => ({}),
  newsAnnouncementGet: async ({ bank, customer: { brand } }) => ({
    id: await publishedNews(bank, { brand }),
  }),
  newsAnnouncementConfirm: async ({ bank, customer: { brand } }) => ({
    id: await publishedNews(bank, { brand, withConfirmation: true }),
    choice: 'accept',
  }),
}
