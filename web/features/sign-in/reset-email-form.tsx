import { passwordChangeRequest } from '@sixpence/protocol/security/security'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { exchange } from '#lib/call/exchange.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { isEmail } from './sign-in.ts'

/** First step of a new password: sends a code. The response is the same for every address, so that it reveals no customer. */
export function ResetEmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslate()
  const form = useFormOf({
    first: { email },
    initialFocus: 'email',
    problemsOf: (values) => {
      const address = values.email.trim()
      if (!address) return { email: t('Enter your e-mail.') }
      return { email: !isEmail(address) && t('Enter a valid e-mail address.') }
    },
    send: async (values) => {
      const address = values.email.trim()
      await exchange(passwordChangeRequest, { email: address })
      onSent(address)
    },
  })

  return (
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
      <Button kind="primary" size="big" block type="submit" busy={form.isSending}>
        {t('Send the code')}
      </Button>
    </Stack>
  )
}
