import { type Announcement, newsAnnouncementList } from '@sixpence/protocol/news/news'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { NewsIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { RowTo } from '#ui/links.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { newsSearch } from './news-search.ts'

/** Announcements of the bank; opening marks as read, and some require an answer (R033). */
export default function NewsScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { open } = z.parse(newsSearch, useLocation({ select: ({ search }) => search as unknown }))
  const read = useRead(newsAnnouncementList, {})
  return (
    <Page title={t('News')} lead={t('Our announcements of the last year, and those that need your answer.')}>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load the news.')}>
        {({ announcements }) =>
          announcements.length === 0 ? (
            <EmptyState title={t('No news')}>{t('Changes and news appear here.')}</EmptyState>
          ) : (
            <Rows aria-label={t('News')}>
              {announcements.map((announcement) => (
                <li key={announcement.id}>
                  <NewsRow announcement={announcement} />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {open !== undefined && (
        <AnnouncementDialog key={open} id={open} onClose={() => void navigate({ to: '/news', search: {} })} />
      )}
    </Page>
  )
}

function NewsRow({ announcement }: { announcement: Announcement }) {
  const t = useTranslate()
  const { id, title, publishedAt, isRead } = announcement
  return (
    <RowTo
      to="/news"
      search={{ open: id }}
      media={
        <Tile>
          <NewsIcon />
        </Tile>
      }
      title={isRead ? title : <strong className="bolder">{title}</strong>}
      meta={<DateTime value={publishedAt} as="shortDay" />}
      status={<State announcement={announcement} t={t} />}
    />
  )
}

function State({
  announcement: { isRead, withConfirmation, choice },
  t,
}: {
  announcement: Announcement
  t: ReturnType<typeof useTranslate>
}) {
  if (choice === 'accept') return <StatusChip tone="good">{t('Accepted##news')}</StatusChip>
  if (choice === 'decline') return <StatusChip>{t('Declined')}</StatusChip>
  if (withConfirmation) return <StatusChip tone="warn">{t('Needs an answer')}</StatusChip>
  return isRead ? null : <StatusChip tone="accent">{t('New##news')}</StatusChip>
}
