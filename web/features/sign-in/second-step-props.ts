import type { PendingSignIn } from './sign-in.ts'

export type SecondStepProps = {
  waiting: PendingSignIn
  onWaiting: (waiting: PendingSignIn) => void
  onSignedIn: () => void | Promise<void>
  /** Returns to the first page, with the reason, if any. */
  onStartAgain: (why?: string) => void
}
