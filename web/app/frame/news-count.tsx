import { newsAnnouncementList } from '@sixpence/protocol/news/news'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { CountBadge } from '#ui/feedback/status-chip.tsx'

/** The number of announcements that are unread or need an answer. */
export function NewsCount() {
  const t = useTranslate()
  const { data } = useRead(newsAnnouncementList, {})
  const all = data?.announcements ?? []
  const asking = all.filter(({ withConfirmation, choice }) => withConfirmation && choice === undefined)
  const count = new Set([...asking, ...all.filter(({ isRead }) => !isRead)]).size
  if (count === 0) return null
  return asking.length > 0 ? (
    <CountBadge count={count} tone="bad" label={t('{count} news items unread or unanswered', { count })} />
  ) : (
    <CountBadge count={count} label={t('{count} unread news items', { count })} />
  )
}
