import { ipnMessageConfirm, ipnMessageGet, ipnMessageResend } from '@sixpence/protocol/merchant/notices'
import { Link } from '@tanstack/react-router'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Source } from './for-developers.tsx'
import { useMayChange } from './merchant-page.tsx'
import styles from './merchant.module.css'
import { eventWords, messageTones, messageWords, outcomeWords } from './notice-words.ts'

/** A message as it is sent, every attempt, and what can be done about it. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { mayChange } = useMayChange()
  const read = useRead(ipnMessageGet, { id })
  const resending = useChange(ipnMessageResend)
  const confirming = useChange(ipnMessageConfirm)
  const message = read.data?.notice

  async function resend(): Promise<void> {
    if (await resending.send({ id })) showToast({ text: t('The message is sent again.') })
  }

  async function confirm(): Promise<void> {
    if (await confirming.send({ id })) showToast({ text: t('The message is marked as handled.') })
  }

  return (
    <Dialog
      title={message ? eventWords[message.event](t) : t('Message')}
      onClose={onClose}
      actions={
        message &&
        mayChange && (
          <>
            {!message.isConfirmed && (
              <Button busy={confirming.isSending} onClick={() => void confirm()}>
                {t('Mark as handled')}
              </Button>
            )}
            <Button kind="primary" busy={resending.isSending} onClick={() => void resend()}>
              {t('Send again')}
            </Button>
          </>
        )
      }
    >
      <Loaded read={read} skeleton={<SkeletonText lines={6} />} failure={t('We could not load the message.')}>
        {({ notice: one }) => (
          <Stack gap="5">
            <DefinitionList>
              <Definition term={t('Status')}>
                <StatusChip tone={messageTones[one.state]}>{messageWords[one.state](t)}</StatusChip>{' '}
                {one.isConfirmed && <StatusChip>{t('Handled')}</StatusChip>}
              </Definition>
              <Definition term={t('Created')}>
                <DateTime value={one.createdAt} />
              </Definition>
              {one.nextAt && (
                <Definition term={t('Next try##term')}>
                  <DateTime value={one.nextAt} />
                </Definition>
              )}
              {one.transactionId !== undefined && (
                <Definition term={t('Payment')}>
                  <Link
                    to="/transfer/p2p/receipt/$transactionId"
                    params={{ transactionId: String(one.transactionId) }}
                  >
                    {t('See the receipt')}
                  </Link>
                </Definition>
              )}
              <Definition term="webhook-id">
                <code className={styles.log}>{one.messageId}</code>
              </Definition>
            </DefinitionList>
            <Stack as="section" gap="2" aria-labelledby="attempts">
              <h3 id="attempts">{t('Attempts')}</h3>
              {one.log.length === 0 ? (
                <p className="meta">{t('None yet.')}</p>
              ) : (
                <Stack as="ol" gap="2" reversed>
                  {one.log.map(({ number, at, ms, outcome, status }) => (
                    <li key={number} value={number} className="t-14">
                      <p>{outcomeWords(outcome, status, t)}</p>
                      <p className="meta">
                        {t('{when}, {ms} ms', { when: format.dayTime(at), ms: String(ms) })}
                      </p>
                    </li>
                  ))}
                </Stack>
              )}
            </Stack>
            {one.body && (
              <Stack gap="2">
                <h3>{t('What is sent')}</h3>
                <Source code={indented(one.body)} label={t('What is sent')} />
              </Stack>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
