import { passwordLength, type PasswordProblem, passwordProblem } from '@sixpence/protocol/rules/password'
import { passwordChangeWithCode } from '@sixpence/protocol/security/security'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { PhoneWait } from './reset-phone.tsx'

/** The third step: what can be said of a password at once is said here, what needs the lists by the server (Q051). */
export function ResetPasswordForm(props: {
  email: string
  code: string
  onChanged: () => void
  /** The phone has to confirm it. */
  onPhone: (password: string, wait: PhoneWait) => void
  /** The code is no longer good. */
  onOver: (why: string) => void
}) {
  const { email, code, onChanged, onPhone, onOver } = props
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (): void => form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  useEffect(focus, [])

  function wrong(words: string): void {
    setError(words)
    focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget).get('password')
    const password = typeof typed === 'string' ? typed : ''
    setTrouble(undefined)
    if (!password) return wrong(t('Choose a password.'))
    const problem = passwordProblem(password, { email, words: [brand] })
    if (problem) return wrong(saidOf(problem, brand, t))
    setBusy(true)
    try {
      const {
        requestKey,
        number = 0,
        expiresAt = '',
      } = await exchange(passwordChangeWithCode, {
        email,
        code,
        password,
      })
      if (requestKey === undefined) onChanged()
      else onPhone(password, { requestKey, number, expiresAt })
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      const said = refused.problemOf('password')
      if (said) wrong(said)
      else if (refused.name === 'resetCodeInvalid') onOver(refused.description)
      else setTrouble(refused.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap="4" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {trouble && <Notice kind="bad" live="assertive" title={trouble} />}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        hint={t(
          '{count} characters or more. A few words that do not belong together are easy to keep in mind.',
          {
            count: passwordLength.least,
          },
        )}
        error={error}
        onInput={() => setError(undefined)}
      />
      <p className="hint wraps centred">
        {t(
          'For a while afterwards, people you have not paid before can be paid only with a way to confirm that you have now.',
        )}
      </p>
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Set the new password')}
      </Button>
    </Stack>
  )
}

function saidOf(problem: PasswordProblem, brand: string, t: Translate): string {
  switch (problem) {
    case 'passwordTooShort':
      return t('Use at least {count} characters.', { count: passwordLength.least })
    case 'passwordTooLong':
      return t('Use at most {count} characters.', { count: passwordLength.most })
    case 'passwordPersonal':
    default:
      return t('Leave your name, your e-mail and the name {brand} out of the password.', { brand })
  }
}
