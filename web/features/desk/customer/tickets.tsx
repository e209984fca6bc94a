import { adminCustomerTicketList } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from '../desk.module.css'

/** The customer's tickets at the support company, which are answered there. */
export function Tickets({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const read = useRead(adminCustomerTicketList, { customerId })
  return (
    <section aria-labelledby="desk-tickets">
      <SectionHead id="desk-tickets">{t('Tickets##support')}</SectionHead>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load the tickets.')}>
        {({ tickets }) => (
          <>
            {tickets.length === 0 && <p className="hint">{t('None##tickets')}</p>}
            <Stack as="ul" gap="3" className={styles.past}>
              {tickets.map(({ ticketNumber, subject, status, updatedAt }) => (
                <li key={ticketNumber}>
                  <Cluster gap="2">
                    <b>{subject}</b>
                    <StatusChip>{status}</StatusChip>
                  </Cluster>
                  <span className="meta">
                    {ticketNumber} · <DateTime value={updatedAt} />
                  </span>
                </li>
              ))}
            </Stack>
          </>
        )}
      </Loaded>
    </section>
  )
}
