import { adminCorrectionList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { correctionName, correctionState } from '../corrections/correction-words.ts'
import { companyWords } from '../payment-words.ts'
import { Figure } from './figure.tsx'
import styles from './books.module.css'

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
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard */}
              <section className={styles.scroll} tabIndex={0} aria-label={t('Returns and write-offs')}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col" data-words>
                        {t('Correction')}
                      </th>
                      <th scope="col">{t('Amount')}</th>
                      <th scope="col" data-words>
                        {t('Currency')}
                      </th>
                      <th scope="col" data-words>
                        {t('Company##of payments')}
                      </th>
                      <th scope="col" data-words>
                        {t('Proposed by##correction')}
                      </th>
                      <th scope="col" data-words>
                        {t('State##correction')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {corrections.map((correction) => {
                      const { tone, words } = correctionState(correction, t)
                      return (
                        <tr key={correction.id}>
                          <th scope="row" data-words>
                            <Link to="/admin-overview" search={{ correction: correction.id }}>
                              {correctionName(correction.kind, t)} {String(correction.id)}
                            </Link>
                          </th>
                          <td>
                            <Figure amount={correction.amount} currency={correction.currencyCode} />
                          </td>
                          <td data-words>{correction.currencyCode}</td>
                          <td data-words>{companyWords(correction.partner, t)}</td>
                          <td data-words>
                            {correction.proposedBy} · <DateTime value={correction.proposedAt} as="shortDay" />
                          </td>
                          <td data-words>
                            <StatusChip tone={tone}>{words}</StatusChip>
                          </td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </section>
              {hasMore && <p className="hint">{t('Showing the newest 50.')}</p>}
            </>
          )
        }
      </Loaded>
    </>
  )
}
