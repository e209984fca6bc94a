import type { Waiting } from './sign-in.ts'

export type SecondStepProps = {
  waiting: Waiting
  onWaiting: (waiting: Waiting) => void
  onSignedIn: () => void
  /** Back to the first page, with the reason if there is one to tell. */
  onStartAgain: (why?: string) => void
}
