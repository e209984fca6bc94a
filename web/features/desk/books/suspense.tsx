import { adminSuspenseList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { OutputOf } from '@sixpence/protocol/call'
import { Figure } from './figure.tsx'
import styles from './books.module.css'

type Found = OutputOf<typeof adminSuspenseList>

/** Each amount in suspense with its known data; their sum is the balance of the account. */
export function Suspense() {
  const t = useTranslate()
  const read = useRead(adminSuspenseList, {})
  return (
    <>
      <h1>{t('Money in suspense')}</h1>
      <p className="hint">
        {t(
          'Each incoming payment that could not be credited stays here until it is credited, returned or written off.',
        )}
      </p>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load this page.')}>
        {({ items, sums }) =>
          items.length === 0 ? (
            <EmptyState title={t('No money is in suspense')} />
          ) : (
            <>
              <Sums sums={sums} />
              <Items items={items} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Sums({ sums }: Pick<Found, 'sums'>) {
  const t = useTranslate()
  const isEqual = sums.every(({ items, balance }) => balance === undefined || balance === items)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col">{t('Sum of the items')}</th>
            {sums.some(({ balance }) => balance !== undefined) && (
              <th scope="col">{t('Balance of the account')}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ currencyCode, items, balance }) => (
            <tr key={currencyCode}>
              <th scope="row" data-words>
                {currencyCode}
              </th>
              <td>
                <Figure amount={items} currency={currencyCode} />
              </td>
              {balance !== undefined && (
                <td>
                  <Figure amount={balance} currency={currencyCode} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isEqual && <Notice kind="bad">{t('The items do not add up to the balance of the account.')}</Notice>}
    </>
  )
}

function Items({ items }: Pick<Found, 'items'>) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Money in suspense')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Received on')}
            </th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col" data-words>
              {t('Paid by')}
            </th>
            <th scope="col" data-words>
              {t('Remittance information')}
            </th>
            <th scope="col" data-words>
              {t('Destination account')}
            </th>
            <th scope="col" data-words>
              {t('State##correction')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.operationId} ${item.currencyCode}`}>
              <th scope="row" data-words>
                <Link to="/admin-overview" search={{ operation: item.operationId }}>
                  <DateTime value={item.since} as="shortDay" />
                </Link>
              </th>
              <td>
                <Figure amount={item.amount} currency={item.currencyCode} />
              </td>
              <td data-words>{item.currencyCode}</td>
              <td data-words>{item.arrived?.payerName || '–'}</td>
              <td data-words>{item.arrived?.remittance || '–'}</td>
              <td data-words>{item.arrived?.account ?? '–'}</td>
              <td data-words>
                <State item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function State({ item: { caseId, isCaseOpen, correctionId } }: { item: Found['items'][number] }) {
  const t = useTranslate()
  if (correctionId !== undefined)
    return (
      <Link to="/admin-overview" search={{ correction: correctionId }}>
        {t('Return or write-off')}
      </Link>
    )
  if (caseId === undefined) return <StatusChip tone="bad">{t('No case##suspense')}</StatusChip>
  return (
    <Link to="/admin-overview" search={{ payment: caseId }}>
      {isCaseOpen ? (
        t('Open case##suspense')
      ) : (
        <StatusChip tone="bad">{t('Case closed##suspense')}</StatusChip>
      )}
    </Link>
  )
}
