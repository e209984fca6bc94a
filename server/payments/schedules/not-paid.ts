import type { MissReason, StopReason } from '@sixpence/protocol/preapproved/preapproved'

/**
 * `missed`: not paid in this attempt; `stopped`: the series can no longer be paid; `again`: undecided, to be repeated
 * shortly.
 */
export type Outcome =
  | { outcome: 'paid' }
  | { outcome: 'missed'; reason: MissReason }
  | { outcome: 'stopped'; reason: StopReason }
  | { outcome: 'again' }

/** Thrown when a scheduled payment is decided before a command is submitted. */
export class NotPaid extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.outcome)
    this.outcome = outcome
  }
}

/** @throws NotPaid: this attempt fails, a later one may succeed */
export function miss(reason: MissReason): never {
  throw new NotPaid({ outcome: 'missed', reason })
}

/** @throws NotPaid: the series ends */
export function stop(reason: StopReason): never {
  throw new NotPaid({ outcome: 'stopped', reason })
}
