import { adminCustomerAuditList } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from '../desk.module.css'
import { callWords } from '../words.ts'
import { Pages } from './activity.tsx'

/** All rows of the audit trail about the customer: changes, and reads by staff with their role. */
export function Trail({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const [before, setBefore] = useState<number>()
  const read = useRead(
    adminCustomerAuditList,
    { customerId, ...(before !== undefined && { before }) },
    { keepsPrevious: true },
  )
  return (
    <section aria-labelledby="desk-trail">
      <SectionHead id="desk-trail">{t('Audit trail')}</SectionHead>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load the audit trail.')}
      >
        {({ rows, next }) => (
          <>
            <Stack as="ol" gap="3" className={styles.past}>
              {rows.map(({ id, at, call, outcome, actor, isStaff, role, address, detail }) => (
                <li key={id}>
                  <Cluster gap="2">
                    <b>{callWords(call, t)}</b>
                    {outcome !== 'done' && <StatusChip tone="warn">{outcome}</StatusChip>}
                    {isStaff && <StatusChip>{role ?? t('Staff##trail')}</StatusChip>}
                  </Cluster>
                  <span className="meta">
                    {actor && `${actor} · `}
                    {address && `${address} · `}
                    <DateTime value={at} />
                  </span>
                  {Object.keys(detail).length > 0 && (
                    <Disclosure summary={t('Details##trail')}>
                      <pre className="wraps t-13">{JSON.stringify(detail, undefined, 2)}</pre>
                    </Disclosure>
                  )}
                </li>
              ))}
            </Stack>
            <Pages isFirst={before === undefined} next={next} onPage={setBefore} />
          </>
        )}
      </Loaded>
    </section>
  )
}
