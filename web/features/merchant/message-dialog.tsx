import type { OutputOf } from '@sixpence/protocol/call'
import { ipnMessageConfirm, ipnMessageGet, ipnMessageResend } from '@sixpence/protocol/merchant/notices'
import { Link } from '@tanstack/react-router'
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
import { Attempts } from '#widgets/merchant/attempts.tsx'
import { messageTones, messageWords } from '#widgets/merchant/attempt-words.ts'
import { useMayChange } from '#widgets/merchant/merchant-page.tsx'
import { Source } from '#widgets/merchant/source.tsx'
import { eventWords } from './notice-words.ts'

/** A message to the merchant's server: its payload, every attempt to deliver it, and what can be done with it. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate()
  const { mayChange } = useMayChange()
  const read = useRead(ipnMessageGet, { id })
  const resending = useChange(ipnMessageResend)
  const confirming = useChange(ipnMessageConfirm)
  const message = read.data?.notice

  async function resend(): Promise<void> {
    if (await resending.send({ id })) showToast({ text: t('The message is being sent again.') })
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
        {({ notice }) => <MessageDetails message={notice} />}
      </Loaded>
    </Dialog>
  )
}

type Message = OutputOf<typeof ipnMessageGet>['notice']

function MessageDetails({ message }: { message: Message }) {
  const t = useTranslate()
  return (
    <Stack gap="5">
      <DefinitionList>
        <Definition term={t('Status')}>
          <StatusChip tone={messageTones[message.state]}>{messageWords[message.state](t)}</StatusChip>{' '}
          {message.isConfirmed && <StatusChip>{t('Handled')}</StatusChip>}
        </Definition>
        <Definition term={t('Created')}>
          <DateTime value={message.createdAt} />
        </Definition>
        {message.nextAt && (
          <Definition term={t('Next attempt##term')}>
            <DateTime value={message.nextAt} />
          </Definition>
        )}
        {message.transactionId !== undefined && (
          <Definition term={t('Payment')}>
            <Link
              to="/transfer/p2p/receipt/$transactionId"
              params={{ transactionId: String(message.transactionId) }}
            >
              {t('See the receipt')}
            </Link>
          </Definition>
        )}
        <Definition term="webhook-id">
          <code className="wraps">{message.messageId}</code>
        </Definition>
      </DefinitionList>
      <Attempts log={message.log} />
      {message.body && (
        <Stack gap="2">
          <h3>{t('Payload')}</h3>
          <Source code={indented(message.body)} label={t('Payload')} />
        </Stack>
      )}
    </Stack>
  )
}

/** A JSON text with a line for each property. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
