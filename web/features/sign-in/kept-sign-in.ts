import { isRecord, isText, keptInTab } from '#lib/storage.ts'
import type { PendingSignIn } from './sign-in.ts'

/**
 * A sign-in that waits for its second step: phones reload a page after a visit to the app with the code. Useless without the
 * cookie of the sign-in and the code.
 */
const signInStore = keptInTab('signIn', isWaiting)

function isWaiting(value: unknown): value is PendingSignIn {
  if (!isRecord(value)) return false
  return [value['flow'], value['code'], value['verifier'], value['expiresAt']].every(isText)
}

export const keepSignIn = (waiting: PendingSignIn): void => signInStore.set(waiting)
export const forgetSignIn = (): void => signInStore.remove()

/** The sign-in that this tab had begun, until it expires. */
export function keptSignIn(): PendingSignIn | undefined {
  const waiting = signInStore.get()
  if (waiting?.expiresAt === undefined || Date.parse(waiting.expiresAt) > Date.now()) return waiting
  forgetSignIn()
  return undefined
}
