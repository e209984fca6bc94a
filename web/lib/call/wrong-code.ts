import type { Refusal } from './refusal.ts'

const names = new Set([
  'wrongSignInCode',
  'wrongConfirmationCode',
  'wrongCode',
  'requestCodeWrong',
  // The correct code of an authenticator, which is accepted only once.
  'codeUsed',
])

/** Whether a refusal is about the entered code: it is shown at the field, which is cleared for the next code. */
export const isWrongCode = ({ name }: Pick<Refusal, 'name'>): boolean => names.has(name)
