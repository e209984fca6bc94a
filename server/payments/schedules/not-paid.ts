import type { MissReason, StopReason } from '@sixpence/protocol/preapproved/preapproved'

/** `missed`: for now, it may be tried again; `stopped`: no payment of this series will ever be made. */
export type Outcome =
  | { outcome: 'paid' }
  | { outcome: 'missed'; reason: MissReason }
  | { outcome: 'stopped'; reason: StopReason }
  | { outcome: 'again' }

/** Decided before the ledger was asked. */
export class NotPaid extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.outcome)
    this.outcome = outcome
  }
}

export function miss(reason: MissReason): never {
  throw new NotPaid({ outcome: 'missed', reason })
}

export function stop(reason: StopReason): never {
  throw new NotPaid({ outcome: 'stopped', reason })
}
