import { recipientApprove, recipientCodeResend } from '@sixpence/protocol/recipient/recipient'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { RepeatIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { Headed } from './headed.tsx'
import type { Transfer } from './transfer.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './receive.module.css'

type CodeStepProps = {
  secret: string
  transfer: Transfer
  waits: NonNullable<Transfer['waits']>
  onDone: () => void
  /** No code helps any more: the claim begins again with these words. */
  onOver: (text: string) => void
  onBack: () => void
}

const digits = 6
const resendMs = 60_000
const ends = new Set(['claimCodeOver', 'claimTriesUsed', 'claimOver', 'claimImpossible'])

/** The code that was sent to the e-mail address of the payment: nothing moves before it. */
export function CodeStep({ secret, transfer, waits, onDone, onOver, onBack }: CodeStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  // A wrong code is taken out of the box; its field begins anew.
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const approving = useChange(recipientApprove, { shows: takeRefusal })
  const { operationId } = waits

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector('input')?.focus()
  }, [attempt])

  function takeRefusal({ name, description }: Refusal): true {
    if (name === 'wrongCode') {
      setProblem(description)
      setCode('')
      setAttempt((count) => count + 1)
    } else if (name === 'claimUnderWay') onDone()
    else if (ends.has(name)) onOver(description)
    else setTrouble(description)
    return true
  }

  async function confirm(): Promise<void> {
    setTrouble(undefined)
    setProblem(undefined)
    if (code.length !== digits) return setProblem(t('Enter the 6 digits of the code.'))
    if (await approving.send({ paymentSecret: secret, operationId, approvalCode: code })) onDone()
  }

  return (
    <Stack gap="6" className={styles.page}>
      <Headed title={t('Enter the code')}>
        {t('We sent it to {email}, where the letter with this link came too.', {
          email: waits.approvalSentTo,
        })}
      </Headed>
      <Stack
        as="form"
        gap="5"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <CodeField
          key={attempt}
          name="code"
          length={digits}
          label={t('6-digit code')}
          hint={t('Good until {time}. Never give it to anybody.', { time: format.time(waits.expiresAt) })}
          error={problem}
          onChange={(typed) => {
            setCode(typed)
            setProblem(undefined)
          }}
        />
        {trouble && (
          <Notice kind="warn" live="assertive" title={trouble}>
            {t('Press the button again: the payment will not be made twice.')}
          </Notice>
        )}
        <Cluster gap="3" className={styles.actions}>
          <Button kind="primary" size="big" type="submit" busy={approving.isSending}>
            {t('Confirm the payment')}
          </Button>
          <Button size="big" onClick={onBack}>
            {t('Change the details')}
          </Button>
        </Cluster>
      </Stack>
      <Resend secret={secret} waits={waits} paymentId={transfer.paymentId} onOver={onOver} />
    </Stack>
  )
}

function Resend({
  secret,
  waits: { operationId, approveType },
  onOver,
}: Pick<CodeStepProps, 'secret' | 'waits' | 'onOver'> & { paymentId: number }) {
  const t = useTranslate()
  const [resendAt, setResendAt] = useState(() => Date.now() + resendMs)
  const [isSentAgain, setSentAgain] = useState(false)
  const resending = useChange(recipientCodeResend, { shows: takeRefusal })
  const left = useCountdown(resendAt)
  const { refusal } = resending

  function takeRefusal({ name, description, retryAfterMs }: Refusal): true {
    if (name === 'resendTooSoon') setResendAt(Date.now() + (retryAfterMs ?? resendMs / 4))
    if (ends.has(name)) onOver(description)
    return true
  }

  async function resend(): Promise<void> {
    setSentAgain(false)
    if (!(await resending.send({ paymentSecret: secret, operationId, approveType }))) return
    setSentAgain(true)
    setResendAt(Date.now() + resendMs)
  }

  return (
    <Stack gap="2" align="start" className={classNames('soft t-14', styles.help)}>
      <p>{t('Not arrived? Check your spam folder.')}</p>
      {left === 0 ? (
        <Button
          size="small"
          icon={<RepeatIcon size="small" />}
          busy={resending.isSending}
          onClick={() => void resend()}
        >
          {t('Send the code again')}
        </Button>
      ) : (
        <p aria-hidden>{t('A new code can be sent in {seconds} s.', { seconds: left })}</p>
      )}
      <output>
        {isSentAgain && t('A new code is on its way. The one before no longer works.')}
        {refusal && refusal.name !== 'resendTooSoon' && refusal.description}
      </output>
    </Stack>
  )
}
