import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { loadSignIn } from './load-sign-in.ts'
import type { PendingSignIn } from './sign-in.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type Problems = { username?: string | undefined; password?: string | undefined; form?: string | undefined }

/**
 * E-mail and password on the same page, so that password managers fill in both. Inputs are uncontrolled: text typed before
 * the script loads stays.
 */
export function CredentialsForm(props: {
  /** On return to the form: sets the focus here. */
  takesFocus: boolean
  /** Undefined if the password was enough. */
  onBegun: (waiting: PendingSignIn | undefined) => Promise<void>
  /** The e-mail field got focus, where the browser offers passkeys among the addresses. */
  onEmail?: (() => void) | undefined
  /** The password field got focus, or was filled in by the browser and is sent. */
  onPassword?: (() => void) | undefined
}) {
  const t = useTranslate()
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { takesFocus } = props

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  function show(formProblems: Problems): void {
    setProblems(formProblems)
    const wrong = formProblems.username ? 'username' : 'password'
    const field = form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLInputElement) field.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const username = textIn(data, 'username').trim()
    const password = textIn(data, 'password')
    setProblems({})
    setBusy(true)
    props.onPassword?.()
    try {
      const { beginSignIn, isEmail } = await loadSignIn()
      const formProblems = problemsOf(username, password, isEmail, t)
      if (formProblems.username || formProblems.password) show(formProblems)
      else await props.onBegun(await beginSignIn(username, password))
    } catch (error) {
      show(saidBy(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    // A submit before the script has loaded is stopped by a script in the page's head; without scripts the server
    // returns the form.
    <Stack
      as="form"
      gap="4"
      ref={form}
      method="post"
      action="/login"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {problems.form && <Notice kind="bad" live="assertive" title={problems.form} />}
      <TextField
        label={t('E-mail')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problems.username}
        onInput={() => setProblems({})}
        onFocus={() => {
          prepare()
          props.onEmail?.()
        }}
      />
      <Stack gap="2">
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          error={problems.password}
          onInput={() => setProblems({})}
          onFocus={() => {
            prepare()
            props.onPassword?.()
          }}
        />
        <a className="t-14 at-end" href="/password-reset">
          {t('Forgot password?')}
        </a>
      </Stack>
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Continue')}
      </Button>
    </Stack>
  )
}

/** Preloads the code needed on submit. */
const prepare = (): void => void loadSignIn().catch(() => undefined)

function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Problems that can be found without the server (B081, Q024). */
function problemsOf(
  username: string,
  password: string,
  isEmail: (text: string) => boolean,
  t: Translate,
): Problems {
  const usernameProblem = isEmail(username) ? undefined : t('Enter a valid e-mail address.')
  return {
    username: username ? usernameProblem : t('Enter your e-mail.'),
    password: password ? undefined : t('Enter your password.'),
  }
}

/** Wrong credentials are reported at the password, everything else above the form. */
function saidBy(error: unknown): Problems {
  if (error instanceof Refusal) {
    const username = error.problemOf('username')
    if (username) return { username }
    return error.name === 'wrongCredentials' ? { password: error.description } : { form: error.description }
  }
  throw error
}
