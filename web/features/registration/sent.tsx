import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from '#ui/layout/primitives.tsx'
import { Resend } from './resend.tsx'

/** The form was sent: what to do next. */
export function Sent({ email, onStartAgain }: { email: string; onStartAgain: () => void }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack gap="6">
      <Stack gap="2">
        <h1 ref={heading} tabIndex={-1}>
          {t('Check your e-mail')}
        </h1>
        <p className="intro">
          {t.rich(
            'We sent a link to <b>{email}</b>. Follow it to open your account. It is valid for three days.',
            {
              email,
              b: bold,
            },
          )}
        </p>
      </Stack>
      <p className="intro">{t('Nothing arrived? Check your spam folder and the address above.')}</p>
      <Resend email={email} waitsFirst />
      <Button kind="text" className="middle" onClick={onStartAgain}>
        {t('Use another e-mail')}
      </Button>
    </Stack>
  )
}

const bold = (part: ReactNode) => <strong>{part}</strong>
