import { passwordChangeRequest } from '@sixpence/protocol/security/security'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { isEmail } from './sign-in.ts'

/** The first step: the answer is the same for every address. */
export function ResetEmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslate()
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (): void => form.current?.querySelector('input')?.focus()
  useEffect(focus, [])

  function wrong(words: string): void {
    setError(words)
    focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget).get('email')
    const to = typeof typed === 'string' ? typed.trim() : ''
    setTrouble(undefined)
    if (!to) return wrong(t('Enter your e-mail.'))
    if (!isEmail(to)) return wrong(t('Enter a valid e-mail address.'))
    setBusy(true)
    try {
      await exchange(passwordChangeRequest, { email: to })
      onSent(to)
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      const said = refused.problemOf('email')
      if (said) wrong(said)
      else setTrouble(refused.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap="4" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {trouble && <Notice kind="bad" live="assertive" title={trouble} />}
      <TextField
        label={t('E-mail')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        error={error}
        onInput={() => setError(undefined)}
      />
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Send the code')}
      </Button>
    </Stack>
  )
}
