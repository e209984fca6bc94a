import {
  adminBookDayCheck,
  adminBookDayClose,
  adminBookDayList,
  type BookDay,
} from '@sixpence/protocol/books/books'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonText } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { accountWords } from './book-words.ts'
import styles from './books.module.css'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { DeskList } from '../kit/desk-list.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { Pages, usePages } from '../kit/pages.tsx'
import { May } from '../may.tsx'
import { DeskLink } from '../kit/desk-link.tsx'

/** The closed days, with their seals, and the next day to close. */
export function Days() {
  const t = useTranslate()
  const format = useFormat()
  const pages = usePages<string>()
  const { data } = useRead(adminBookDayList, pages.input, { keepsPrevious: true })
  const next = data?.next
  return (
    <DeskList
      title={t('Closed days##books')}
      action={
        next?.hasBegun && (
          <May permission="books.close">
            <DialogButton
              kind="primary"
              renderDialog={(onClose) => <CloseDialog next={next} onClose={onClose} />}
            >
              {t('Close {day}', { day: format.shortDay(next.day) })}
            </DialogButton>
          </May>
        )
      }
      call={adminBookDayList}
      input={pages.input}
      keepsPrevious
      rows={8}
      failure={t('We could not load the days.')}
      renderEmpty={({ days }) =>
        days.length === 0 && (
          <EmptyState title={t('No days closed yet')}>
            {t('A day closes automatically five minutes after it ends.')}
          </EmptyState>
        )
      }
    >
      {({ days, hasMore }) => (
        <>
          <p className="hint">
            {t('A closed day never changes. Anything booked after it was closed belongs to the next day.')}
          </p>
          <DayTable days={days} />
          <Pages pages={pages} next={hasMore ? days.at(-1)?.day : undefined} size="medium" />
        </>
      )}
    </DeskList>
  )
}

function DayTable({ days }: { days: readonly BookDay[] }) {
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
            <DeskLink at={{ books: 'trial', day }}>
              <DateTime value={day} as="day" />
            </DeskLink>
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
            <DialogButton
              size="small"
              kind="text"
              renderDialog={(onClose) => <CheckDialog day={day} onClose={onClose} />}
            >
              {t('Check {day}', { day: format.shortDay(day.day) })}
            </DialogButton>
          ),
        },
      ]}
    />
  )
}

type CloseDialogProps = { next: { day: string; isOver: boolean }; onClose: () => void }

function CloseDialog({ next: { day, isOver }, onClose }: CloseDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <SureDialog
      title={t('Close {day}?', { day: format.day(day) })}
      action={t('Close the day')}
      kind="primary"
      onSure={() => tryCall(adminBookDayClose, { day })}
      onClose={onClose}
    >
      <p>
        {isOver
          ? t('The day is over. Its figures are sealed and never change.')
          : t('The day ends now. Anything booked from now on belongs to the next day. You cannot undo this.')}
      </p>
    </SureDialog>
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
