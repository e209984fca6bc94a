import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { recoveryCodeIn } from './recovery-code.ts'

type RecoveryCodeFormProps = {
  /** Purpose of the code. */
  children: ReactNode
  action: string
  /** Returns the problem of the code, if any. */
  onCode: (code: string) => Promise<string | undefined>
  onBack: () => void
}

export function RecoveryCodeForm({ children, action, onCode, onBack }: RecoveryCodeFormProps) {
  const t = useTranslate()
  const { supportContact } = useBrand()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (): void => form.current?.querySelector('input')?.focus()

  useEffect(focus, [])

  async function ask(code: string): Promise<string | undefined> {
    setBusy(true)
    return onCode(code).finally(() => setBusy(false))
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const field = new FormData(event.currentTarget).get('recoveryCode')
    const code = recoveryCodeIn(typeof field === 'string' ? field : '')
    const wrong = code ? await ask(code) : t('Enter one of your recovery codes: twelve letters and digits.')
    if (wrong === undefined) return
    setError(wrong)
    focus()
  }

  return (
    <Stack as="form" gap="4" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <TextField
        label={t('Recovery code')}
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="abcd-efgh-2345"
        error={error}
        onInput={() => setError(undefined)}
      />
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {action}
      </Button>
      <p className="hint wraps centred">
        {t('No recovery codes? Write to {email} or call {phone}.', {
          email: supportContact.email,
          phone: supportContact.phone,
        })}
      </p>
      <Button kind="text" className="middle" onClick={onBack}>
        {t('Back')}
      </Button>
    </Stack>
  )
}
