import { passwordChangeCodeCheck } from '@sixpence/protocol/security/security'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

/** The second step: eight digits of the mail, five tries. */
export function ResetCodeForm({ email, onRight }: { email: string; onRight: (code: string) => void }) {
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
    const typed = new FormData(event.currentTarget).get('code')
    const code = (typeof typed === 'string' ? typed : '').replaceAll(/\s/g, '')
    setTrouble(undefined)
    if (!/^\d{8}$/.test(code)) return wrong(t('Enter the eight digits.'))
    setBusy(true)
    try {
      await exchange(passwordChangeCodeCheck, { email, code })
      onRight(code)
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      if (refused.isCertain && refused.status !== 429) wrong(refused.problemOf('code') ?? refused.description)
      else setTrouble(refused.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap="4" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {trouble && <Notice kind="bad" live="assertive" title={trouble} />}
      <TextField
        label={t('Code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={error}
        onInput={() => setError(undefined)}
      />
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Continue')}
      </Button>
    </Stack>
  )
}
