import { type FormEvent, type ReactNode, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { newPasswordProblem } from '#widgets/new-password-problem.ts'
import { NewPasswordField } from '#widgets/new-password.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

/** A company's new user sets the password of their access (Q133). */
export function EmployeePassword(props: {
  email: string
  onChosen: (password: string) => Promise<void>
  onOtherTrouble: (error: unknown) => void
}) {
  const t = useTranslate()
  const brand = useBrand()
  const { email, onChosen, onOtherTrouble } = props
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const passwordField = new FormData(form).get('password')
    const password = typeof passwordField === 'string' ? passwordField : ''
    const problem = password
      ? newPasswordProblem(password, { email, words: [], brand: brand.name }, t)
      : t('Choose a password.')
    if (problem) return show(form, problem)
    setBusy(true)
    try {
      await onChosen(password)
    } catch (refused) {
      const passwordProblem =
        refused instanceof Refusal && (refused.problemOf('password') ?? refused.problemOf('passwordNew'))
      if (passwordProblem) show(form, passwordProblem)
      else onOtherTrouble(refused)
    } finally {
      setBusy(false)
    }
  }

  function show(form: HTMLFormElement, words: string): void {
    setError(words)
    const field = form.elements.namedItem('password')
    if (field instanceof HTMLInputElement) field.focus()
  }

  return (
    <>
      <Stack gap="2">
        <h1>{t('Choose your password')}</h1>
        <p className="intro">
          {t.rich('Your company gave you access as <b>{email}</b>.', {
            email,
            b: bold,
          })}
        </p>
      </Stack>
      <Stack
        as="form"
        gap="4"
        method="post"
        action="/login"
        noValidate
        onInput={() => setError('')}
        onSubmit={(event) => void submit(event)}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField name="password" label={t('Password')} error={error} />
        <Button kind="primary" size="big" block type="submit" busy={isBusy}>
          {t('Activate and sign in')}
        </Button>
      </Stack>
    </>
  )
}

const bold = (part: ReactNode) => <strong>{part}</strong>
