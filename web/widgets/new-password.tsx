import { passwordLength } from '@sixpence/protocol/rules/password'
import { useTranslate } from '#lib/language/translate.ts'
import { PasswordField, type PasswordFieldProps } from '#ui/fields/password-field.tsx'

/** Field for a new password, with its minimum length. */
export function NewPasswordField(props: PasswordFieldProps) {
  const t = useTranslate()
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={t('{count} characters or more. A few unrelated words are easy to remember.', {
        count: passwordLength.least,
      })}
    />
  )
}
