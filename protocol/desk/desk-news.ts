import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader } from './desk-common.ts'
import { empty, id, instant, line } from '../fields.ts'

export const newsAudiences = ['all', 'personal', 'business'] as const
export type NewsAudience = (typeof newsAudiences)[number]

export const newsLimits = { title: 120, text: 5_000 } as const

const newsText = z.object({
  /** One of the brand's languages. */
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
    'What the brand told its customers, the newest hundred, with how many read it and what they answered.',
  input: empty,
  output: z.object({ news: z.array(published) }),
  ...reader('news.read'),
})

export const adminNewsPublish = call('adminNewsPublish', {
  ids: [],
  about:
    'Tells the customers of the brand something at once, in English and in as many of its languages as are given; under the same key once.',
  input: z.object({
    key: z.uuid(),
    audience: z.enum(newsAudiences),
    withConfirmation: z.boolean(),
    texts: z.array(newsText).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ id }),
  refusals: ['newsInEnglish', 'newsTwice', 'newsLanguage'],
  ...changer('news.publish'),
})

export const adminNewsWithdraw = call('adminNewsWithdraw', {
  ids: [],
  about: 'Nobody sees it any more; what was answered is kept.',
  input: z.object({ newsId: id }),
  output: z.object({}),
  refusals: ['newsNotFound'],
  ...changer('news.publish'),
})
