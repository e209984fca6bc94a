import {
  adminBookDayCheck,
  adminBookDayClose,
  adminBookDayList,
  type BookDay,
} from '@sixpence/protocol/books/books'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonRows, SkeletonText } from '#ui/feedback/states.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useMay } from '../use-self.ts'
import { accountWords } from './book-words.ts'
import styles from './books.module.css'

/** The closed days, with their seals, and the next day to close. */
export function Days() {
  const t = useTranslate()
  const format = useFormat()
  const [before, setBefore] = useState<string>()
  const read = useRead(adminBookDayList, before ? { before } : {}, { keepsPrevious: true })
  const [openDialog, setOpenDialog] = useState<'close' | BookDay>()
  const next = read.data?.next
  const mayClose = useMay('books.close')
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('Closed days##books')}</h1>
        {next?.hasBegun && mayClose && (
          <Button kind="primary" onClick={() => setOpenDialog('close')}>
            {t('Close {day}', { day: format.shortDay(next.day) })}
          </Button>
        )}
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load the days.')}>
        {({ days, hasMore }) =>
          days.length === 0 ? (
            <EmptyState title={t('No days closed yet')}>
              {t('A day closes automatically five minutes after it ends.')}
            </EmptyState>
          ) : (
            <>
              <p className="hint">
                {t(
                  'A closed day never changes. Anything booked after it was closed belongs to the next day.',
                )}
              </p>
              <DayTable days={days} onCheck={setOpenDialog} />
              <Cluster gap="2">
                {before && <Button onClick={() => setBefore(undefined)}>{t('Newest')}</Button>}
                {hasMore && <Button onClick={() => setBefore(days.at(-1)?.day)}>{t('Older')}</Button>}
              </Cluster>
            </>
          )
        }
      </Loaded>
      {openDialog === 'close' && next && <CloseDialog next={next} onClose={() => setOpenDialog(undefined)} />}
      {typeof openDialog === 'object' && (
        <CheckDialog day={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}

function DayTable({ days, onCheck }: { days: readonly BookDay[]; onCheck: (day: BookDay) => void }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DataTable
      label={t('Closed days##books')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        {
          heading: t('Day##books'),
          render: ({ day }) => (
            <Link to="/admin-overview" search={{ books: 'trial', day }}>
              <DateTime value={day} as="day" />
            </Link>
          ),
        },
        { heading: t('Entries'), as: 'figure', render: ({ entries }) => format.count(entries) },
        { heading: t('Closed'), render: ({ closedAt }) => <DateTime value={closedAt} as="shortDayTime" /> },
        {
          heading: t('Closed by'),
          render: ({ closedBy }) => closedBy ?? <span className="soft">{t('Automatic')}</span>,
        },
        { heading: t('Digest'), as: 'code', render: ({ digest }) => `${digest.slice(0, 16)}…` },
        {
          heading: t('Action'),
          as: 'action',
          render: (day) => (
            <Button size="small" kind="text" onClick={() => onCheck(day)}>
              {t('Check {day}', { day: format.shortDay(day.day) })}
            </Button>
          ),
        },
      ]}
    />
  )
}

function CloseDialog({
  next: { day, isOver },
  onClose,
}: {
  next: { day: string; isOver: boolean }
  onClose: () => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const change = useChange(adminBookDayClose, { shows: () => true })
  const close = async () => {
    if (await change.send({ day })) onClose()
  }
  return (
    <Dialog
      title={t('Close {day}?', { day: format.day(day) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={change.isSending} onClick={() => void close()}>
            {t('Close the day')}
          </Button>
        </>
      }
    >
      <p>
        {isOver
          ? t('The day is over. Its figures are sealed and never change.')
          : t('The day ends now. Anything booked from now on belongs to the next day. You cannot undo this.')}
      </p>
      {change.refusal && (
        <Notice kind="bad" live="assertive">
          {change.refusal.description}
        </Notice>
      )}
    </Dialog>
  )
}

/** Recomputes the day, and shows whether it agrees with its seal. */
function CheckDialog({ day: { day, digest, previous }, onClose }: { day: BookDay; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const read = useRead(adminBookDayCheck, { day })
  return (
    <Dialog
      title={t('Check of {day}', { day: format.day(day) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Loaded read={read} skeleton={<SkeletonText lines={3} />} failure={t('We could not check the day.')}>
        {({ isSealed, differences, entries }) => (
          <>
            {isSealed && differences.length === 0 ? (
              <Notice kind="good" title={t('The day matches its seal')}>
                {t('{count} entries were added up again. The digest, signature and chain are valid.', {
                  count: entries,
                })}
              </Notice>
            ) : (
              <Notice kind="bad" title={t('The day does not match its seal')}>
                {isSealed
                  ? t('The entries add up to different figures.')
                  : t('Someone has changed the stored data. Notify your security officer.')}
              </Notice>
            )}
            {differences.map(({ kind, currency, brand, sealed, found: partnerFinding }) => (
              <p key={`${kind} ${currency} ${brand}`}>
                {t('{account}, {currency}: sealed {sealed}, found {found}.', {
                  account: accountWords(kind, t),
                  currency,
                  sealed,
                  found: partnerFinding,
                })}
              </p>
            ))}
          </>
        )}
      </Loaded>
      <Stack gap="1">
        <p className="meta">{t('Digest')}</p>
        <p className={styles.code}>{digest}</p>
      </Stack>
      <Stack gap="1">
        <p className="meta">{t('Digest of the day before')}</p>
        <p className={styles.code}>{previous}</p>
      </Stack>
    </Dialog>
  )
}
