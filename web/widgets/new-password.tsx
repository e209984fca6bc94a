import { passwordLength } from '@sixpence/protocol/rules/password'
import { useTranslate } from '#lib/language/translate.ts'
import { PasswordField, type PasswordFieldProps } from '#ui/fields/password-field.tsx'

/** A password that is chosen, with how long it has to be. */
export function NewPasswordField(props: PasswordFieldProps) {
  const t = useTranslate()
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={t(
        '{count} characters or more. A few words that do not belong together are easy to keep in mind.',
        { count: passwordLength.least },
      )}
    />
  )
}
