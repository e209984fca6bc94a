import { type FormEvent, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Resend } from './resend.tsx'

/** Popup with the reason, above a page with next steps (B133, R106). */
export function ActivationFailed(props: {
  words: readonly string[]
  email: string
  /** Present if the link may still be valid, for instance after a lost connection. */
  onTryAgain?: (() => void) | undefined
}) {
  const t = useTranslate()
  const { words, email, onTryAgain } = props
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Stack gap="2">
        <h1>{t('Your account was not activated')}</h1>
        {words.map((text) => (
          <p key={text} className="intro">
            {text}
          </p>
        ))}
      </Stack>
      {onTryAgain ? (
        <Button kind="primary" size="big" block onClick={onTryAgain}>
          {t('Try again')}
        </Button>
      ) : (
        <>
          <p className="intro">
            {t(
              'A link works once, within three days. If yours has already worked, your account is open: sign in.',
            )}
          </p>
          <ButtonLink kind="primary" size="big" block href="/login">
            {t('Sign in')}
          </ButtonLink>
          {email ? <Resend email={email} /> : <ResendTo />}
        </>
      )}
      {isOpen && (
        <Dialog
          title={t('Your account was not activated')}
          onClose={() => setOpen(false)}
          actions={
            <Button kind="primary" onClick={() => setOpen(false)}>
              {t('Close')}
            </Button>
          }
        >
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Dialog>
      )}
    </>
  )
}

/** For links without an e-mail address: the person enters it. */
function ResendTo() {
  const t = useTranslate()
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const emailField = new FormData(event.currentTarget).get('email')
    if (typeof emailField === 'string' && /^\S+@\S+\.\S+$/.test(emailField.trim()))
      setEmail(emailField.trim())
    else setError(t('Enter a valid e-mail address.'))
  }

  if (email) return <Resend email={email} />
  return (
    <Stack as="form" gap="4" noValidate onSubmit={submit} onInput={() => setError('')}>
      <TextField name="email" type="email" label={t('E-mail')} autoComplete="email" error={error} />
      <Button block size="big" type="submit">
        {t('Send a new link')}
      </Button>
    </Stack>
  )
}
