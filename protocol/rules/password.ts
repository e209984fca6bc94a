export const passwordLength = { least: 12, most: 128 } as const

export type PasswordProblem = 'passwordTooShort' | 'passwordTooLong' | 'passwordPersonal'

/**
 * Validates a new password (Q051): its length in characters, and that it contains nothing personal (the e-mail address, a
 * name of at least four letters, the brand). There are no rules about kinds of characters.
 */
export function passwordProblem(
  password: string,
  { email, words }: { email: string; words: readonly string[] },
): PasswordProblem | undefined {
  const length = Array.from(password).length
  if (length < passwordLength.least) return 'passwordTooShort'
  if (length > passwordLength.most) return 'passwordTooLong'
  const lower = password.toLowerCase()
  const personal = [email.split('@')[0] ?? '', ...words].filter((word) => word.length >= 4)
  const holds = (word: string): boolean => lower.includes(word.toLowerCase())
  return holds(email) || personal.some(holds) ? 'passwordPersonal' : undefined
}
