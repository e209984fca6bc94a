/** States of an e-mail check beside its field (B369). */
export const emailCheck = { free: 0, exists: 1, checking: 2, employee: 3, failed: -1 } as const
export type EmailCheck = (typeof emailCheck)[keyof typeof emailCheck]

/** States of a phone check (B370). */
export const phoneCheck = { free: 0, exists: 1, failed: 3 } as const
export type PhoneCheck = (typeof phoneCheck)[keyof typeof phoneCheck]

type EmailAnswer = { exists: boolean; isEmployee: boolean }

/** What the answer of checkEmail means, or that there is none yet, or will be none. */
export function emailCheckOf(answer: EmailAnswer | 'checking' | 'failed'): EmailCheck {
  if (answer === 'checking' || answer === 'failed') return emailCheck[answer]
  if (answer.isEmployee) return emailCheck.employee
  return answer.exists ? emailCheck.exists : emailCheck.free
}

/** A new user of a company may have this address: it is free, or an employee's (B364). */
export const isAcceptableForUser = (check: EmailCheck): boolean =>
  check === emailCheck.free || check === emailCheck.employee

/** A new customer may have it: it is free, or could not be checked, which the server then does itself. */
export const isAcceptableForCustomer = (check: EmailCheck): boolean =>
  check === emailCheck.free || check === emailCheck.failed
