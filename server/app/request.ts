import type { Language } from '@sixpence/locales'
import type { Browser } from '#context/handler.ts'

/** A call as it arrived, whichever door it used. */
export type Request = {
  method: string
  input: Record<string, unknown>
  token: string | undefined
  /** Every source that names the customer to act for; they must agree (Q040). */
  customerIds: readonly string[]
  idempotencyKey: string | undefined
  /** The person did something since the last call (Q026). */
  active: boolean
  language: Language
  door: 'main' | 'rest'
  browser: Browser
}
