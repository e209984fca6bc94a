import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { ResetEmailForm } from './reset-email-form.tsx'
import { type PhoneWait, ResetPhone } from './reset-phone.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

type Step =
  | { at: 'email' }
  | { at: 'code' }
  | { at: 'password'; code: string }
  | { at: 'phone'; code: string; password: string; wait: PhoneWait }
  | { at: 'done' }

/** Forgotten password in three steps: e-mail, code, new password (R014, Q050). */
export function ResetScreen() {
  const t = useTranslate()
  const [step, setStep] = useState<Step>({ at: 'email' })
  const [email, setEmail] = useState('')
  /** Why the reset has returned to the first step. */
  const [why, setWhy] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step.at === 'done' || step.at === 'phone') heading.current?.focus()
  }, [step])

  function startAgain(words?: string): void {
    setWhy(words)
    setStep({ at: 'email' })
  }

  return (
    <Stack gap="4">
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(step, t)}
      </h1>
      {step.at === 'email' && (
        <>
          {why ? (
            <Notice kind="warn" live="polite" title={why} />
          ) : (
            <p className="intro">
              {t('Enter the e-mail you sign in with. If it has an account, we will send a code to it.')}
            </p>
          )}
          <ResetEmailForm
            email={email}
            onSent={(to) => {
              setEmail(to)
              setStep({ at: 'code' })
            }}
          />
        </>
      )}
      {step.at === 'code' && (
        <>
          <p className="intro">
            {t.rich(
              'If <b>{email}</b> has an account, we have sent it an eight-digit code. It is valid for ten minutes.',
              {
                email,
                b: strong,
              },
            )}
          </p>
          <ResetCodeForm email={email} onRight={(code) => setStep({ at: 'password', code })} />
          <Button kind="text" className="middle" onClick={() => startAgain()}>
            {t('Use another e-mail')}
          </Button>
        </>
      )}
      {step.at === 'password' && (
        <ResetPasswordForm
          email={email}
          code={step.code}
          onChanged={() => setStep({ at: 'done' })}
          onPhone={(password, wait) => setStep({ at: 'phone', code: step.code, password, wait })}
          onOver={startAgain}
        />
      )}
      {step.at === 'phone' && (
        <ResetPhone
          fields={{ email, code: step.code, password: step.password }}
          first={step.wait}
          onChanged={() => setStep({ at: 'done' })}
          onOver={startAgain}
        />
      )}
      {step.at === 'done' ? (
        <>
          <p className="intro">{t('You are signed out everywhere. Two-step sign-in has not changed.')}</p>
          <ButtonLink kind="primary" size="big" block href="/login">
            {t('Sign in')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink kind="text" className="middle" href="/login">
          {t('Back to sign-in')}
        </ButtonLink>
      )}
    </Stack>
  )
}

function titleOf(step: Step, t: ReturnType<typeof useTranslate>): string {
  switch (step.at) {
    case 'email':
      return t('Reset your password')
    case 'code':
      return t('Enter the code from your e-mail')
    case 'password':
      return t('Choose a new password')
    case 'phone':
      return t('Confirm on your phone')
    case 'done':
    default:
      return t('Your password is changed')
  }
}

const strong = (part: ReactNode) => <strong>{part}</strong>
