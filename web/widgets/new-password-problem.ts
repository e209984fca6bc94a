import { passwordLength, passwordProblem } from '@sixpence/protocol/rules/password'
import type { Translate } from '#lib/language/translate.ts'

/** Problem of a new password that can be found at once; the server also checks lists of common passwords (Q051). */
export function newPasswordProblem(
  password: string,
  person: { email: string; words: readonly string[]; brand: string },
  t: Translate,
): string | undefined {
  const { email, words, brand } = person
  switch (passwordProblem(password, { email, words: [...words, brand] })) {
    case 'passwordTooShort':
      return t('Use at least {count} characters.', { count: passwordLength.least })
    case 'passwordTooLong':
      return t('Use at most {count} characters.', { count: passwordLength.most })
    case 'passwordPersonal':
      return t('Do not use your name, your e-mail or the name {brand} in the password.', { brand })
    case undefined:
    default:
      return undefined
  }
}
