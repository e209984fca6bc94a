import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { isWrongCode } from '#lib/call/wrong-code.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import type { SecondStepProps } from './second-step-props.ts'
import { finishSignIn, resendCode, type PendingSignIn } from './sign-in.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

const resendMs = 60_000

/** Six-digit second factor from the authenticator app or an SMS (B070, B073). */
export function CodeForm(props: SecondStepProps & { onOtherWay: () => void }) {
  const { waiting, onWaiting, onSignedIn, onStartAgain, onOtherWay } = props
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [digits, setDigits] = useState('')
  const [wrong, setWrong] = useState<{ text: string; attempt: number }>()
  const [errorText, setErrorText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isSms = waiting.flow === 'sms'

  function refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    if (error.name === 'signInExpired' || error.name === 'resendUsedUp')
      return onStartAgain(error.description)
    if (!isWrongCode(error) && error.name !== 'invalidInput') return setErrorText(error.description)
    // A new key clears the field for the next attempt.
    const text = error.problemOf('otp') ?? error.description
    setWrong((last) => ({ text, attempt: (last?.attempt ?? 0) + 1 }))
    setDigits('')
  }

  async function check(otp: string): Promise<void> {
    if (isBusy) return
    setErrorText(undefined)
    if (otp.length < 6) {
      setWrong({ text: t('Enter the six digits.'), attempt })
      return focusCode(form.current)
    }
    setBusy(true)
    try {
      await finishSignIn(waiting, { otp })
      await onSignedIn()
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  // On mount, and again in the cleared field after a wrong code.
  const attempt = wrong?.attempt ?? 0
  useEffect(() => {
    if (attempt >= 0) focusCode(form.current)
  }, [attempt])

  return (
    <Stack
      as="form"
      gap="4"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void check(digits)
      }}
    >
      <h1 tabIndex={-1}>{isSms ? t('Enter the code from the SMS') : t('Enter your code')}</h1>
      <p className="intro" id="code-lead">
        {isSms
          ? t.rich('We sent it to <b>{phone}</b>. Look for the message with <b>code {identifier}</b>.', {
              phone: waiting.phoneNumber ?? '',
              identifier: waiting.smsIdentifier ?? '',
              b: strong,
            })
          : t('Open your authenticator app and find the six digits for {brand}.', { brand })}
      </p>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      <CodeField
        key={attempt}
        name="code"
        label={t('Code')}
        error={wrong?.text}
        onChange={(enteredDigits) => {
          setDigits(enteredDigits)
          if (enteredDigits && wrong) setWrong({ ...wrong, text: '' })
        }}
        onComplete={(enteredDigits) => void check(enteredDigits)}
      />
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Sign in')}
      </Button>
      {isSms && (
        <Resend key={waiting.smsIdentifier} waiting={waiting} onWaiting={onWaiting} onRefused={refused} />
      )}
      <Cluster gap="6" rowGap="1" justify="center">
        <Button kind="text" onClick={onOtherWay}>
          {t('Use a recovery code')}
        </Button>
        <Button kind="text" onClick={() => onStartAgain()}>
          {t('Use another e-mail')}
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Sending again is possible a minute after the last message. */
function Resend(props: {
  waiting: PendingSignIn
  onWaiting: (waiting: PendingSignIn) => void
  onRefused: (error: unknown) => void
}) {
  const t = useTranslate()
  const [mayAskAt] = useState(() => Date.now() + resendMs)
  const left = useCountdown(mayAskAt)
  const [isBusy, setBusy] = useState(false)

  async function resend(): Promise<void> {
    setBusy(true)
    try {
      props.onWaiting(await resendCode(props.waiting))
    } catch (error) {
      props.onRefused(error)
    } finally {
      setBusy(false)
    }
  }

  if (left > 0)
    return (
      <p className="hint wraps centred">
        {t('You can ask for a new code in {count} seconds.', { count: left })}
      </p>
    )
  return (
    <Button kind="quiet" block busy={isBusy} onClick={() => void resend()}>
      {t('Send a new code')}
    </Button>
  )
}

const strong = (part: ReactNode) => <strong>{part}</strong>
const focusCode = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus()
