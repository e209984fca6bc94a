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
  /** Whether the person was active since the last call (Q026); undefined when the client does not say it. */
  active: boolean | undefined
  language: Language
  door: 'main' | 'rest'
  browser: Browser
}
