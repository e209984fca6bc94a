import type { Language } from '@sixpence/locales'
import type { Browser } from '#context/handler.ts'

/** A call as received, through either door. */
export type Request = {
  method: string
  input: Record<string, unknown>
  token: string | undefined
  /** All values that name the acting customer; they have to agree (Q040). */
  customerIds: readonly string[]
  idempotencyKey: string | undefined
  /** The person was active since the last call (Q026). */
  active: boolean
  language: Language
  door: 'main' | 'rest'
  browser: Browser
}
