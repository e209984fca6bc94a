import { webhookMessageGet, webhookMessageResend } from '@sixpence/protocol/public-api/webhooks'
import { useChange, useRead } from '#lib/call/use-call.ts'
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
import { messageTones, messageWords } from '#widgets/merchant/attempt-words.ts'
import { Attempts } from '#widgets/merchant/attempts.tsx'
import { Source } from '#widgets/merchant/source.tsx'
import { eventWords } from './event-words.ts'

/** A webhook message as sent, with every attempt; it can be sent again. */
export function WebhookMessage({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate()
  const read = useRead(webhookMessageGet, { id })
  const resending = useChange(webhookMessageResend)
  const message = read.data?.notice

  async function resend(): Promise<void> {
    if (await resending.send({ id })) showToast({ text: t('The message is being sent again.') })
  }

  return (
    <Dialog
      title={message ? eventWords[message.event](t) : t('Message')}
      onClose={onClose}
      actions={
        message && (
          <Button kind="primary" busy={resending.isSending} onClick={() => void resend()}>
            {t('Send again')}
          </Button>
        )
      }
    >
      <Loaded read={read} skeleton={<SkeletonText lines={6} />} failure={t('We could not load the message.')}>
        {({ notice: { state, createdAt, nextAt, messageId, webhook, body, log } }) => (
          <Stack gap="5">
            <DefinitionList>
              <Definition term={t('Status')}>
                <StatusChip tone={messageTones[state]}>{messageWords[state](t)}</StatusChip>
              </Definition>
              <Definition term={t('Webhook')}>{webhook.name}</Definition>
              <Definition term={t('Created')}>
                <DateTime value={createdAt} />
              </Definition>
              {nextAt && (
                <Definition term={t('Next attempt##term')}>
                  <DateTime value={nextAt} />
                </Definition>
              )}
              <Definition term="webhook-id">
                <code className="wraps">{messageId}</code>
              </Definition>
            </DefinitionList>
            <Attempts log={log} />
            {body && (
              <Stack gap="2">
                <h3>{t('Payload')}</h3>
                <Source code={JSON.stringify(JSON.parse(body), null, 2)} label={t('Payload')} />
              </Stack>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
