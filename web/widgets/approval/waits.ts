/** What a change waits for, as every call that begins one tells it. */
export type Waits = {
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

/** The answer of a call that may also have been the last step: without a key there is nothing to wait for. */
export function waitsOf(answer: {
  requestKey?: string | undefined
  reqId?: string | undefined
  method?: Waits['method'] | undefined
  sentTo?: string | undefined
  number?: number | undefined
  expiresAt?: string | undefined
  otpauth?: string | undefined
}): Waits | undefined {
  const { requestKey, reqId, method, expiresAt, sentTo, number, otpauth } = answer
  const key = requestKey ?? reqId
  if (key === undefined || method === undefined || expiresAt === undefined) return undefined
  return { key, method, expiresAt, sentTo, number, otpauth }
}
