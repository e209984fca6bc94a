import type * as calls from '@sixpence/protocol/news/news'
import type { Handler } from '#context/handler.ts'
import { readNews, onWire } from './read-news.ts'

/** Announcements of the last year (R033). */
export const newsAnnouncementList: Handler<typeof calls.newsAnnouncementList> = async (
  { withConfirmation },
  { by, services: s, language },
) => ({
  announcements: (await readNews(s, by, language, { withConfirmation })).map(onWire),
})
