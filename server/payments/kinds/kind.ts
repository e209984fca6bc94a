import type { Guard, Operation, Result } from '@sixpence/ledger'
import type { TransactionResult } from '@sixpence/protocol/push'
import type { Services } from '#context/services.ts'
import type { PaymentDetail } from '#store/operation/details.ts'

export type HeldOperation<Detail extends PaymentDetail = PaymentDetail> = {
  operation: Operation
  detail: Detail
}

/**
 * Why the hold of a payment is voided. `due`: it was not approved in time; `scheduled`: it was approved and will be
 * paid on a later day.
 */
export type VoidReason = NonNullable<TransactionResult['outcome']> | 'due' | 'scheduled'

/** Behaviour that differs between the kinds of held payments. */
export type PaymentKind<Detail extends PaymentDetail> = {
  /** The facts an approval binds: amount, currency, payee, destination, who pays the fee, source, rate, repetition. */
  facts: (detail: Detail) => unknown[]
  /** The payee as shown to people. */
  payee: (s: Pick<Services, 'db' | 'personal'>, detail: Detail) => Promise<string>
  /**
   * Carries out an approved payment. Called again it returns `repeated`; `stale` when the guards' versions are not the
   * current ones.
   */
  book: (
    s: Services,
    held: HeldOperation<Detail>,
    actor: number,
    guards: readonly Guard[],
  ) => Promise<Result['outcome']>
  /** Voids the hold and restores the limit for the day and month it was used in. */
  void: (
    s: Services,
    held: HeldOperation<Detail>,
    actor: number,
    why: VoidReason,
  ) => Promise<Result['outcome']>
  /** Its status for the payer after approval. */
  approved: 'completed' | 'submitted'
}
