import { adminCorrectionList } from '@sixpence/protocol/desk/desk'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { correctionName, correctionState } from '../corrections/correction-words.ts'
import { companyWords } from '../payment-words.ts'
import { DeskLink } from '../kit/desk-link.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { DeskList } from '../kit/desk-list.tsx'

/** The newest returns and write-offs of the desk. */
export function CorrectionList() {
  const t = useTranslate()
  return (
    <DeskList
      title={t('Returns and write-offs')}
      hint={t(
        'You can propose a return or write-off on a payment’s page, or a write-off at a difference under Safeguarding.',
      )}
      call={adminCorrectionList}
      input={{}}
      rows={8}
      failure={t('We could not load this page.')}
      renderEmpty={({ corrections }) =>
        corrections.length === 0 && <EmptyState title={t('No returns or write-offs yet')} />
      }
    >
      {({ corrections, hasMore }) => (
        <>
          <DataTable
            label={t('Returns and write-offs')}
            rows={corrections}
            keyOf={({ id }) => id}
            columns={[
              {
                heading: t('Correction'),
                render: ({ id, kind }) => (
                  <DeskLink at={{ correction: id }}>
                    {correctionName(kind, t)} {String(id)}
                  </DeskLink>
                ),
              },
              { heading: t('Amount'), amount: ({ amount, currencyCode }) => [amount, currencyCode] },
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
                render: (correction) => <StateChip {...correctionState(correction, t)} />,
              },
            ]}
          />
          {hasMore && <p className="hint">{t('Showing the newest 50.')}</p>}
        </>
      )}
    </DeskList>
  )
}
