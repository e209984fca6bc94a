import { adminCustomerDeviceList, adminCustomerSessionEnd } from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from '../desk.module.css'
import { useMay } from '../use-self.ts'
import { useDecision, DecisionDialog } from '../decision-dialog.tsx'

type Session = OutputOf<typeof adminCustomerDeviceList>['sessions'][number]

/** Phones and open sessions of all people with access to the customer. */
export function Devices({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const read = useRead(adminCustomerDeviceList, { customerId })
  const mayEnd = useMay('sessions.end')
  const [ending, setEnding] = useState<Session>()
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the devices.')}>
      {({ devices, sessions }) => (
        <Stack gap="6">
          <section aria-labelledby="desk-sessions">
            <SectionHead id="desk-sessions">{t('Open sessions')}</SectionHead>
            {sessions.length === 0 && <p className="hint">{t('None##sessions')}</p>}
            <Stack as="ul" gap="3" className={styles.past}>
              {sessions.map((session) => (
                <li key={session.sessionId}>
                  <Cluster gap="2" justify="between">
                    <b>{session.person}</b>
                    {mayEnd && (
                      <Button
                        size="small"
                        aria-label={t('End the session of {name} at {ip}', {
                          name: session.person,
                          ip: session.ip,
                        })}
                        onClick={() => setEnding(session)}
                      >
                        {t('End##session')}
                      </Button>
                    )}
                  </Cluster>
                  <span className="wraps">{session.deviceName ?? session.browser}</span>
                  <span className="meta">
                    {session.ip} · <DateTime value={session.activeAt} />
                  </span>
                </li>
              ))}
            </Stack>
          </section>
          <section aria-labelledby="desk-devices">
            <SectionHead id="desk-devices">{t('Phones##devices')}</SectionHead>
            {devices.length === 0 && <p className="hint">{t('None##devices')}</p>}
            <Stack as="ul" gap="3" className={styles.past}>
              {devices.map(({ id, name, type, state, person, usedAt, linkedAt }) => (
                <li key={id}>
                  <Cluster gap="2">
                    <b>{name}</b>
                    <StatusChip tone={state === 'linked' ? 'good' : 'neutral'}>
                      {state === 'linked'
                        ? t('Linked##device')
                        : state === 'pending'
                          ? t('Not linked yet')
                          : t('Removed##device')}
                    </StatusChip>
                  </Cluster>
                  <span className="meta">
                    {person} · {type}
                    {(usedAt ?? linkedAt) && (
                      <>
                        {' · '}
                        <DateTime value={usedAt ?? linkedAt ?? ''} />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </Stack>
          </section>
          {ending && (
            <EndDialog customerId={customerId} session={ending} onClose={() => setEnding(undefined)} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

type EndProps = { customerId: number; session: Session; onClose: () => void }

function EndDialog({ customerId, session: { sessionId, person }, onClose }: EndProps) {
  const t = useTranslate()
  const form = useDecision(adminCustomerSessionEnd, {
    inputOf: ({ why }) => ({ customerId, sessionId, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={t('End the session of {name}?', { name: person })}
      action={t('End the session')}
      danger
      onClose={onClose}
    >
      <p>{t('The person using it has to sign in again.')}</p>
    </DecisionDialog>
  )
}
