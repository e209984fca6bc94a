import { adminCustomerList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { CompanyIcon, PersonIcon } from '#ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { DeskSearch } from './desk-search.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { Walk } from './queue/walk.tsx'

/** People and companies that match the search. */
export function Found({ search, open }: { search: string; open: DeskSearch }) {
  const t = useTranslate()
  const read = useRead(adminCustomerList, { search }, { keepsPrevious: true })
  return (
    <Stack as="section" gap="2" aria-labelledby="desk-found">
      <Cluster as="h2" gap="2" isOneLine id="desk-found" className={styles.sideHead}>
        {t('Found##customers')}
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not search.')}>
        {({ customers, hasMore }) => (
          <>
            {customers.length === 0 && (
              <EmptyState plain title={t('Nobody fits')}>
                {t('Search by name, e-mail, phone or customer number.')}
              </EmptyState>
            )}
            <Walk>
              {customers.map(({ id, customerName, customerUsername, customerType, limited, verified }) => (
                <li key={id}>
                  <Link
                    to="/admin-overview"
                    search={{ q: search, customer: id }}
                    className={styles.item}
                    activeOptions={{ exact: true }}
                    aria-current={open.customer === id ? 'true' : undefined}
                  >
                    {customerType === 1 ? <PersonIcon size="small" /> : <CompanyIcon size="small" />}
                    <Stack as="span" gap="h" className={styles.itemWords}>
                      <b>{customerName}</b>
                      <span>{customerUsername}</span>
                    </Stack>
                    <Stack as="span" gap="h" align="end" className="soft t-13">
                      <span>{id}</span>
                      {limited ? (
                        <StatusChip tone="bad">{t('Limited')}</StatusChip>
                      ) : (
                        !verified && <StatusChip tone="warn">{t('Not verified')}</StatusChip>
                      )}
                    </Stack>
                  </Link>
                </li>
              ))}
            </Walk>
            {hasMore && <p className="hint">{t('There are more. Say more of the name.')}</p>}
          </>
        )}
      </Loaded>
    </Stack>
  )
}
