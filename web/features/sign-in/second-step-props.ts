import type { PendingSignIn } from './sign-in.ts'

export type SecondStepProps = {
  waiting: PendingSignIn
  onWaiting: (waiting: PendingSignIn) => void
  onSignedIn: () => void
  /** Back to the first page, with the reason if there is one to tell. */
  onStartAgain: (why?: string) => void
}
