import type { Refusal } from './refusal.ts'

const names = new Set([
  'wrongSignInCode',
  'wrongConfirmationCode',
  'wrongCode',
  'requestCodeWrong',
  // The right code of an authenticator, which counts once.
  'codeUsed',
])

/** Whether a refusal is about the typed code: it is shown at the field, which is cleared for the next one. */
export const isWrongCode = ({ name }: Pick<Refusal, 'name'>): boolean => names.has(name)
