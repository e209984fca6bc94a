import { consoleSelfGet, consoleSignIn } from '@sixpence/protocol/console/console'
import { consolePasskeySignIn, consolePasskeySignInBegin } from '@sixpence/protocol/console/console-ways'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { exchange } from '#lib/call/exchange.ts'
import { refresh } from '#lib/call/refresh.ts'
import { knowsPasskeys } from '#lib/knows-passkeys.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { signWithPasskey } from '#lib/passkey.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'

/** E-mail, password and the authenticator's code at once: a refusal does not state which was wrong. */
export function StaffSignIn() {
  const t = useTranslate()
  const form = useFormOf({
    first: { email: '', password: '', code: '' },
    initialFocus: 'email',
    problemsOf: ({ email, password, code }) => ({
      email: !email.trim() && t('Enter your e-mail.'),
      password: !password && t('Enter your password.'),
      code: !/^\d{6}$/.test(code.trim()) && t('Enter the six digits.'),
    }),
    oneTime: 'code',
    send: async ({ email, password, code }) => {
      await exchange(consoleSignIn, { email: email.trim(), password, code: code.trim() })
      await refresh(consoleSelfGet.reads ?? [])
    },
  })
  return (
    <PublicLayout>
      <Stack gap="5">
        <Stack gap="1">
          <h1>{t('Sign in to the desk')}</h1>
          <p className="soft">{t('For bank staff. Customers sign in on their own page.')}</p>
        </Stack>
        <Stack as="form" gap="4" {...form.props}>
          <FormTrouble form={form} />
          <TextField
            {...form.text('email')}
            label={t('E-mail')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...form.text('password')} label={t('Password')} autoComplete="current-password" />
          <TextField
            {...form.text('code')}
            label={t('Code from your authenticator')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <Button kind="primary" size="big" block type="submit" busy={form.isSending}>
            {t('Sign in')}
          </Button>
        </Stack>
        {knowsPasskeys() && <PasskeySignIn />}
        <p className="hint">
          {t(
            'Lost your authenticator or password? Ask two colleagues who invite staff, or the operator, for a new link.',
          )}
        </p>
      </Stack>
    </PublicLayout>
  )
}

/** Signs in with a passkey of this host; closing the browser's dialog changes nothing. */
function PasskeySignIn() {
  const t = useTranslate()
  const form = useFormOf({
    first: {},
    send: async () => {
      const { key, options } = await exchange(consolePasskeySignInBegin, {})
      const response = await signWithPasskey(options)
      if (!response) return
      await exchange(consolePasskeySignIn, { key, response })
      await refresh(consoleSelfGet.reads ?? [])
    },
  })
  return (
    <Stack gap="3">
      <FormTrouble form={form} />
      <Button block busy={form.isSending} onClick={() => void form.submit()}>
        {t('Sign in with a passkey')}
      </Button>
    </Stack>
  )
}
