import { adminCustomerTicketList } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { Section } from '../kit/section.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

/** The customer's tickets at the support company, which are answered there. */
export function Tickets({ customerId }: { customerId: number }) {
  const t = useTranslate()
  return (
    <Section id="desk-tickets" title={t('Tickets##support')}>
      <DeskRead
        call={adminCustomerTicketList}
        input={{ customerId }}
        rows={4}
        failure={t('We could not load the tickets.')}
      >
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
      </DeskRead>
    </Section>
  )
}
