import type { PendingSignIn } from './sign-in.ts'

export type SecondStepProps = {
  waiting: PendingSignIn
  onWaiting: (waiting: PendingSignIn) => void
  onSignedIn: () => void | Promise<void>
  /** Returns to the first page, with a reason if there is one. */
  onStartAgain: (why?: string) => void
}
