import type { ConfirmMethod } from '@sixpence/protocol/confirmed'

/** The confirmation a change waits for; returned by every call that begins a change. */
export type PendingConfirmation = {
  key: string
  method: ConfirmMethod
  /** Masked destination of the code. */
  sentTo?: string | undefined
  /** Number to type on the phone. */
  number?: number | undefined
  expiresAt: string
  /** Key of a new authenticator, whose code is required, too. */
  otpauth?: string | undefined
}

/** The response of a call that may also complete the change: without a key nothing is pending. */
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
