import { adminCustomerDeviceList, adminCustomerSessionEnd } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { DialogButton } from '../kit/dialog-button.tsx'
import { May } from '../may.tsx'
import { Decision } from '../decision-dialog.tsx'
import { Section } from '../kit/section.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

/** Phones and open sessions of all people with access to the customer. */
export function Devices({ customerId }: { customerId: number }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminCustomerDeviceList}
      input={{ customerId }}
      rows={6}
      failure={t('We could not load the devices.')}
    >
      {({ devices, sessions }) => (
        <Stack gap="6">
          <Section id="desk-sessions" title={t('Open sessions')}>
            {sessions.length === 0 && <p className="hint">{t('None##sessions')}</p>}
            <Stack as="ul" gap="3" className={styles.past}>
              {sessions.map((session) => (
                <li key={session.sessionId}>
                  <Cluster gap="2" justify="between">
                    <b>{session.person}</b>
                    <May permission="sessions.end">
                      <DialogButton
                        size="small"
                        aria-label={t('End the session of {name} at {ip}', {
                          name: session.person,
                          ip: session.ip,
                        })}
                        renderDialog={(onClose) => (
                          <Decision
                            call={adminCustomerSessionEnd}
                            input={{ customerId, sessionId: session.sessionId }}
                            title={t('End the session of {name}?', { name: session.person })}
                            action={t('End the session')}
                            danger
                            onClose={onClose}
                          >
                            <p>{t('The person using it has to sign in again.')}</p>
                          </Decision>
                        )}
                      >
                        {t('End##session')}
                      </DialogButton>
                    </May>
                  </Cluster>
                  <span className="wraps">{session.deviceName ?? session.browser}</span>
                  <span className="meta">
                    {session.ip} · <DateTime value={session.activeAt} />
                  </span>
                </li>
              ))}
            </Stack>
          </Section>
          <Section id="desk-devices" title={t('Phones##devices')}>
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
          </Section>
        </Stack>
      )}
    </DeskRead>
  )
}
