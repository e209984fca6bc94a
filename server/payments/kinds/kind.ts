import type { Guard, Operation, Result } from '@sixpence/ledger'
import type { TransactionResult } from '@sixpence/protocol/push'
import type { Services } from '#context/services.ts'
import type { PaymentDetail } from '#store/operation/details.ts'

export type Held<Detail extends PaymentDetail = PaymentDetail> = { operation: Operation; detail: Detail }

/**
 * Why a held payment is let go; `due`: it has waited for as long as it may; `scheduled`: it was approved, and is made on
 * a later day.
 */
export type ReleaseReason = NonNullable<TransactionResult['outcome']> | 'due' | 'scheduled'

/** All in which payments that wait for an approval differ. */
export type PaymentKind<Detail extends PaymentDetail> = {
  /** Everything an approval binds: amount, currency, payee, destination, fee side, source, rate, how it repeats. */
  facts: (detail: Detail) => unknown[]
  /** Whom it pays, in words. */
  payee: (s: Pick<Services, 'db' | 'personal'>, detail: Detail) => Promise<string>
  /** What follows once it is approved. Done again it is `repeated`; the guards’ versions have to be those of now. */
  book: (
    s: Services,
    held: Held<Detail>,
    actor: number,
    guards: readonly Guard[],
  ) => Promise<Result['outcome']>
  /** Frees what was held and gives the limit back for the day and month it was used in. */
  release: (s: Services, held: Held<Detail>, actor: number, why: ReleaseReason) => Promise<Result['outcome']>
  /** How it stands for the payer once it was approved. */
  approved: 'completed' | 'submitted'
}
