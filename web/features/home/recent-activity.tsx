import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DayHeading, SectionHead } from '#ui/layout/headings.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useNow } from '#widgets/now.ts'
import { PendingFootnote } from '#widgets/accounts/payment-status.tsx'
import { TransactionRow } from '#widgets/accounts/transaction-row.tsx'
import { newestByDay } from './activity.ts'
import type { useHome } from './use-home.ts'

const maxLines = 8

export function RecentActivity({ histories }: Pick<ReturnType<typeof useHome>, 'histories'>) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  return (
    <section aria-labelledby="activity-heading">
      <SectionHead id="activity-heading" end={<Link to="/history">{t('All activity')}</Link>}>
        {t('Recent activity')}
      </SectionHead>
      <Loaded
        read={histories}
        skeleton={<SkeletonRows count={5} />}
        failure={t('We could not load your activity.')}
      >
        {(byAccount) => {
          const days = newestByDay([...byAccount.values()], { most: maxLines, dayOf: format.calendarDay })
          if (days.length === 0)
            return (
              <EmptyState title={t('No activity yet')}>
                {t('Money you send and receive appears here.')}
              </EmptyState>
            )
          return (
            <>
              {days.map(({ day, lines }) => (
                <section key={day}>
                  <DayHeading day={day} now={now} />
                  <Rows>
                    {lines.map((line) => (
                      <li key={`${line.accountId} ${line.transactionId} ${line.operationType}`}>
                        <TransactionRow line={line} />
                      </li>
                    ))}
                  </Rows>
                </section>
              ))}
              {days.some(({ lines }) => lines.some(({ status }) => status === 'pending')) && (
                <PendingFootnote />
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
