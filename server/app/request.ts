import type { Language } from '@sixpence/locales'
import type { Browser } from '#context/handler.ts'

/** A call as received, through either door. */
export type Request = {
  method: string
  input: Record<string, unknown>
  /** Names of members whose number in the body may have lost digits (`inexactMembers`). */
  inexact?: ReadonlySet<string> | undefined
  token: string | undefined
  /** All values that name the acting customer; they have to agree (Q040). */
  customerIds: readonly string[]
  /** The sign-in e-mail of the acting user, or the customer's, as business clients send it (Q041); undefined if missing. */
  fromEmail?: unknown
  idempotencyKey: string | undefined
  /** Whether the person was active since the last call (Q026); undefined if the client does not report it. */
  active: boolean | undefined
  language: Language
  door: 'main' | 'rest'
  browser: Browser
}
