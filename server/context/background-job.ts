import type { Services } from './services.ts'

/** Recurring work, declared beside it and collected in `server/app/background/`. */
export type BackgroundJob = {
  /** Its name in metrics, logs and the retention list. */
  name: string
  /** Time from the end of a run to the next while the bank is in use, in ms; up to 15 s in an idle bank. */
  everyMs: number
  /** `signal`: aborted when the server stops. */
  work: (services: Services, signal: AbortSignal) => Promise<unknown>
  /** Runs at its interval in an idle bank too. */
  isSteady?: true
}

/** Work that follows from what was committed; a run returns how many items it did, 0 when nothing was left. */
export type FollowUpJob = BackgroundJob & {
  work: (services: Services, signal: AbortSignal) => Promise<number>
}
