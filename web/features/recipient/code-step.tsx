import { recipientApprove, recipientCodeResend } from '@sixpence/protocol/recipient/recipient'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { RepeatIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useResend } from '#widgets/use-resend.ts'
import { Headed } from './headed.tsx'
import type { Transfer } from './transfer.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './receive.module.css'

type CodeStepProps = {
  secret: string
  waits: NonNullable<Transfer['waits']>
  onDone: () => void
  /** No code is accepted any more: the claim starts again with this text. */
  onOver: (text: string) => void
  onBack: () => void
}

const digits = 6
const ends = new Set(['claimCodeOver', 'claimTriesUsed', 'claimOver', 'claimImpossible'])

/** The code sent to the payment's e-mail address; nothing is paid out without it. */
export function CodeStep({ secret, waits, onDone, onOver, onBack }: CodeStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const { operationId } = waits
  const form = useFormOf({
    first: { code: '' },
    oneTime: 'code',
    problemsOf: ({ code }) => ({ code: code.length !== digits && t('Enter the 6 digits of the code.') }),
    fieldOf: (parameter) => (parameter === 'approvalCode' ? 'code' : parameter),
    send: async ({ code }) => {
      const answer = await tryCall(recipientApprove, {
        paymentSecret: secret,
        operationId,
        approvalCode: code,
      })
      if (answer === true || answer.name === 'claimUnderWay') return onDone()
      return ends.has(answer.name) ? onOver(answer.description) : answer
    },
  })

  return (
    <Stack gap="6" className={styles.page}>
      <Headed title={t('Enter the code')}>
        {t('We sent it to {email}, the address that received this link.', {
          email: waits.approvalSentTo,
        })}
      </Headed>
      <Stack as="form" gap="5" {...form.props}>
        <CodeField
          {...form.at('code')}
          key={form.attempts}
          length={digits}
          label={t('6-digit code')}
          hint={t('Valid until {time}. Never give it to anyone.', { time: format.time(waits.expiresAt) })}
          onChange={(code) => form.set({ code })}
        />
        {form.trouble && (
          <Notice kind="warn" live="assertive" title={form.trouble}>
            {t('Press the button again: the payment will not be made twice.')}
          </Notice>
        )}
        <Cluster gap="3" className="whole-lines">
          <Button kind="primary" size="big" type="submit" busy={form.isSending}>
            {t('Confirm the payment')}
          </Button>
          <Button size="big" onClick={onBack}>
            {t('Change the details')}
          </Button>
        </Cluster>
      </Stack>
      <Resend secret={secret} waits={waits} onOver={onOver} />
    </Stack>
  )
}

function Resend({
  secret,
  waits: { operationId, approveType },
  onOver,
}: Pick<CodeStepProps, 'secret' | 'waits' | 'onOver'>) {
  const t = useTranslate()
  const { left, isBusy, isSent, refusal, again } = useResend(async () => {
    const answer = await tryCall(recipientCodeResend, { paymentSecret: secret, operationId, approveType })
    if (answer !== true && ends.has(answer.name)) onOver(answer.description)
    return answer
  })

  return (
    <Stack gap="2" align="start" className="soft t-14">
      <p>{t('No code? Check your spam folder.')}</p>
      {left === 0 ? (
        <Button size="small" icon={<RepeatIcon size="small" />} busy={isBusy} onClick={again}>
          {t('Send the code again')}
        </Button>
      ) : (
        <p aria-hidden>{t('A new code can be sent in {seconds} s.', { seconds: left })}</p>
      )}
      <output>
        {isSent && t('A new code is on its way. The one before no longer works.')}
        {refusal && refusal.name !== 'resendTooSoon' && refusal.description}
      </output>
    </Stack>
  )
}
