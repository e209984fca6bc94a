import { isNumber, isRecord, isText, keptInTab } from '#lib/storage.ts'
import type { PendingSignIn } from './sign-in.ts'

type Kept = PendingSignIn & { keptAt: number }

/** As long as the server waits for the second step, by this machine's clock: it may be wrong by hours. */
const lastsMs = 5 * 60_000

/**
 * A sign-in that waits for its second step: phones reload a page after a visit to the app with the code. Of no use without
 * the cookie of the sign-in and the code.
 */
const kept = keptInTab('signIn', isKept)

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || !isNumber(value['keptAt'])) return false
  return [value['flow'], value['code'], value['verifier'], value['expiresAt']].every(isText)
}

export function keepSignIn(waiting: PendingSignIn): void {
  const before = kept.get()
  kept.set({ ...waiting, keptAt: before?.code === waiting.code ? before.keptAt : Date.now() })
}
export const forgetSignIn = (): void => kept.remove()

/** The sign-in that this tab had begun, until it expires. */
export function keptSignIn(): PendingSignIn | undefined {
  const waiting = kept.get()
  const age = Date.now() - (waiting?.keptAt ?? 0)
  if (waiting && age >= 0 && age < lastsMs) return waiting
  forgetSignIn()
  return undefined
}
