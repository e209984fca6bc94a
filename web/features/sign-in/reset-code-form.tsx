import { passwordChangeCodeCheck } from '@sixpence/protocol/security/security'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { exchange } from '#lib/call/exchange.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

/** Second step: the eight digits of the e-mail, five attempts. */
export function ResetCodeForm({ email, onRight }: { email: string; onRight: (code: string) => void }) {
  const t = useTranslate()
  const form = useFormOf({
    first: { code: '' },
    initialFocus: 'code',
    problemsOf: ({ code }) => ({ code: !/^\d{8}$/.test(digitsOf(code)) && t('Enter the eight digits.') }),
    send: async ({ code }) => {
      await exchange(passwordChangeCodeCheck, { email, code: digitsOf(code) })
      onRight(digitsOf(code))
    },
  })

  return (
    <Stack as="form" gap="4" {...form.props}>
      <FormTrouble form={form} />
      <TextField
        {...form.text('code')}
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <Button kind="primary" size="big" block type="submit" busy={form.isSending}>
        {t('Continue')}
      </Button>
    </Stack>
  )
}

const digitsOf = (codeText: string): string => codeText.replaceAll(/\s/g, '')
