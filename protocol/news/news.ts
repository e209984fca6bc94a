import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'

export const newsChoices = ['accept', 'decline'] as const
export type NewsChoice = (typeof newsChoices)[number]

const announcement = z.object({
  id,
  /** In the page's language, otherwise in English. */
  title: z.string(),
  publishedAt: instant,
  /** Opened by this person for this customer, or published before the customer joined. */
  isRead: z.boolean(),
  /** Requires the customer to accept or decline. */
  withConfirmation: z.boolean(),
  /** The customer's answer, which is final. */
  choice: z.optional(z.enum(newsChoices)),
})
export type Announcement = z.infer<typeof announcement>

const access = { who: 'customer', rights: mayRead } as const

export const newsAnnouncementList = call('newsAnnouncementList', {
  ids: ['OP264'],
  about:
    'The announcements of the bank to its customers in the last year, the newest hundred; with a kind, only those of that kind.',
  input: z.object({ withConfirmation: z.optional(z.boolean()) }),
  output: z.object({ announcements: z.array(announcement) }),
  access,
  reads: ['news'],
  rate: 'read',
  audit: 'none',
})

export const newsAnnouncementGet = call('newsAnnouncementGet', {
  ids: ['OP265', 'B384', 'Q159'],
  about:
    'One announcement with its text, paragraphs separated by an empty line. Opening it marks it as read.',
  input: z.object({ id }),
  output: z.object({ announcement: z.extend(announcement, { text: z.string() }) }),
  refusals: ['newsNotFound'],
  access,
  reads: ['news'],
  rate: 'lookup',
  audit: 'none',
})

export const newsAnnouncementConfirm = call('newsAnnouncementConfirm', {
  protection: free.preference,
  ids: ['OP266', 'B385', 'R111'],
  about:
    'Accepts or declines an announcement that requires an answer, once and for the customer as a whole; the same answer again is no error.',
  input: z.object({ id, choice: z.enum(newsChoices) }),
  output: z.object({}),
  refusals: ['newsNotFound', 'newsAsksNothing', 'newsAnswered'],
  access: { who: 'customer', rights: mayManage },
  changes: ['news'],
  rate: 'change',
  audit: 'change',
})
