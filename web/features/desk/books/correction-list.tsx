import { adminCorrectionList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { correctionName, correctionState } from '../corrections/correction-words.ts'
import { companyWords } from '../payment-words.ts'
import { Figure } from './figure.tsx'

/** The newest returns and write-offs of the desk. */
export function CorrectionList() {
  const t = useTranslate()
  const read = useRead(adminCorrectionList, {})
  return (
    <>
      <h1>{t('Returns and write-offs')}</h1>
      <p className="hint">
        {t(
          'You can propose a return or write-off on a payment’s page, or a write-off at a difference under Safeguarding.',
        )}
      </p>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load this page.')}>
        {({ corrections, hasMore }) =>
          corrections.length === 0 ? (
            <EmptyState title={t('No returns or write-offs yet')} />
          ) : (
            <>
              <DataTable
                label={t('Returns and write-offs')}
                rows={corrections}
                keyOf={({ id }) => id}
                columns={[
                  {
                    heading: t('Correction'),
                    render: ({ id, kind }) => (
                      <Link to="/admin-overview" search={{ correction: id }}>
                        {correctionName(kind, t)} {String(id)}
                      </Link>
                    ),
                  },
                  {
                    heading: t('Amount'),
                    as: 'figure',
                    render: ({ amount, currencyCode }) => <Figure amount={amount} currency={currencyCode} />,
                  },
                  { heading: t('Currency'), render: ({ currencyCode }) => currencyCode },
                  { heading: t('Company##of payments'), render: ({ partner }) => companyWords(partner, t) },
                  {
                    heading: t('Proposed by##correction'),
                    render: ({ proposedBy, proposedAt }) => (
                      <>
                        {proposedBy} · <DateTime value={proposedAt} as="shortDay" />
                      </>
                    ),
                  },
                  {
                    heading: t('State##correction'),
                    render: (correction) => {
                      const { tone, words } = correctionState(correction, t)
                      return <StatusChip tone={tone}>{words}</StatusChip>
                    },
                  },
                ]}
              />
              {hasMore && <p className="hint">{t('Showing the newest 50.')}</p>}
            </>
          )
        }
      </Loaded>
    </>
  )
}
