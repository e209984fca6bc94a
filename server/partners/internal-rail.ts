import type { LimitUse, Operation } from '@sixpence/ledger'
import type { RailPartner, RecallResult } from '@sixpence/partners/rails/rails'

/** The payee in the other database: customer, account and brand. */
export type InternalPayee = { customer: number; account: number; brand: string; isUnverified: boolean }

/** A payment to another database: its hold here, its payer and its payee. */
export type InternalPayment = {
  reference: string
  hold: Operation
  payerName: string
  to: InternalPayee
  /** The limits of what an unverified payee may receive there. */
  limits: readonly LimitUse[]
}

/** Why the other database does not accept a payment: an outcome of its ledger, or a reason of ours. */
export type InternalAnswer = { outcome: 'settled' } | { outcome: 'rejected'; reason: string }

/**
 * The other databases of this bank as a payment company. A submitted payment is credited at once, or refused for good.
 * All methods throw when the other database does not answer: then the outcome is unknown, and a query or a repetition
 * returns it.
 */
export type InternalRail = Pick<RailPartner, 'status' | 'recall' | 'statement'> & {
  /** Credits the payee; by the same reference once. */
  pay: (payment: InternalPayment) => Promise<InternalAnswer>
  /** Refuses a payment that was not credited, because it was not accepted in time. */
  giveUp: (reference: string) => Promise<RecallResult>
  /** Since when there may be payments; undefined before there are other databases. */
  since: () => Promise<Date | undefined>
}
