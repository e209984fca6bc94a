import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, proposed, reader, why } from './desk-common.ts'
import { empty, id, instant, line } from '../fields.ts'

export const newsAudiences = ['all', 'personal', 'business'] as const
export type NewsAudience = (typeof newsAudiences)[number]

export const newsLimits = { title: 120, text: 5_000 } as const

const newsText = z.object({
  /** A language of the brand. */
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
  title: line(3, newsLimits.title),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(newsLimits.text)),
})
export type NewsText = z.infer<typeof newsText>

const published = z.object({
  id,
  audience: z.enum(newsAudiences),
  withConfirmation: z.boolean(),
  texts: z.array(newsText),
  publishedAt: instant,
  withdrawnAt: z.optional(instant),
  /** Number of readers, acceptances and refusals. */
  readers: z.int(),
  accepted: z.int(),
  declined: z.int(),
})
export type PublishedNews = z.infer<typeof published>

export const adminNewsList = call('adminNewsList', {
  ids: [],
  about:
    'The announcements of the brand to its customers, the newest hundred, with the number of readers and the answers.',
  input: empty,
  output: z.object({ news: z.array(published) }),
  ...reader('news.read'),
})

export const adminNewsPublish = call('adminNewsPublish', {
  ids: [],
  about:
    'Publishes an announcement to the customers of the brand at once, in English and in any of its other languages that are given. A repeat with the same key publishes nothing again.',
  input: z.object({
    key: z.uuid(),
    audience: z.enum(newsAudiences),
    withConfirmation: z.boolean(),
    texts: z.array(newsText).check(z.minLength(1), z.maxLength(20)),
    why,
  }),
  /** Without a number while it waits for a second person. */
  output: z.object({ id: z.optional(id), ...proposed }),
  refusals: ['newsInEnglish', 'newsTwice', 'newsLanguage', 'proposedAlready'],
  ...changer('news.publish'),
  fourEyes: 'always',
})

export const adminNewsWithdraw = call('adminNewsWithdraw', {
  ids: [],
  about: 'Withdraws an announcement: it is not shown any more; its answers are kept.',
  input: z.object({ newsId: id }),
  output: z.object({}),
  refusals: ['newsNotFound'],
  ...changer('news.publish'),
})
