/** States of the e-mail check (B369). */
export const emailCheck = { free: 0, exists: 1, checking: 2, employee: 3, failed: -1 } as const
export type EmailCheck = (typeof emailCheck)[keyof typeof emailCheck]

/** States of the phone check (B370). */
export const phoneCheck = { free: 0, exists: 1, failed: 3 } as const
export type PhoneCheck = (typeof phoneCheck)[keyof typeof phoneCheck]

type EmailAnswer = { exists: boolean; isEmployee: boolean }

/** State for an answer of checkEmail, or while it is pending or has failed. */
export function emailCheckOf(answer: EmailAnswer | 'checking' | 'failed'): EmailCheck {
  if (answer === 'checking' || answer === 'failed') return emailCheck[answer]
  if (answer.isEmployee) return emailCheck.employee
  return answer.exists ? emailCheck.exists : emailCheck.free
}

/** Whether a new user of a company may have the address: free, or an employee's (B364). */
export const isAcceptableForUser = (check: EmailCheck): boolean =>
  check === emailCheck.free || check === emailCheck.employee

/** Whether a new customer may have the address: free, or unchecked, in which case the server decides. */
export const isAcceptableForCustomer = (check: EmailCheck): boolean =>
  check === emailCheck.free || check === emailCheck.failed
