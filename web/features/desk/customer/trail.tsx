import { adminCustomerAuditList } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { callWords } from '../words.ts'
import { Pages, usePages } from '../kit/pages.tsx'
import { Section } from '../kit/section.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

/** All rows of the audit trail about the customer: changes, and reads by staff with their role. */
export function Trail({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const pages = usePages<number>()
  return (
    <Section id="desk-trail" title={t('Audit trail')}>
      <DeskRead
        call={adminCustomerAuditList}
        input={{ customerId, ...pages.input }}
        keepsPrevious
        rows={6}
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
            <Pages pages={pages} next={next} />
          </>
        )}
      </DeskRead>
    </Section>
  )
}
