/** What a change waits for, as returned by every call that begins one. */
export type PendingConfirmation = {
  key: string
  method: 'sms' | 'mail' | 'otp' | 'push'
  /** Where the code went, masked. */
  sentTo?: string | undefined
  /** To be typed on the phone. */
  number?: number | undefined
  expiresAt: string
  /** A new authenticator: its key, which has to show a code of its own too. */
  otpauth?: string | undefined
}

/** The answer of a call that may also be the last step: without a key nothing is waited for. */
export function pendingConfirmationOf(answer: {
  requestKey?: string | undefined
  reqId?: string | undefined
  method?: PendingConfirmation['method'] | undefined
  sentTo?: string | undefined
  number?: number | undefined
  expiresAt?: string | undefined
  otpauth?: string | undefined
}): PendingConfirmation | undefined {
  const { requestKey, reqId, method, expiresAt, sentTo, number, otpauth } = answer
  const key = requestKey ?? reqId
  if (key === undefined || method === undefined || expiresAt === undefined) return undefined
  return { key, method, expiresAt, sentTo, number, otpauth }
}
