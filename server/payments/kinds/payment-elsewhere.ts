import type { PaymentOutDetail } from '#store/operation/details.ts'
import type { PaymentKind } from './kind.ts'
import { paymentOut } from './outside.ts'

/** A payment to a customer who lives in another database of this bank: once approved, it is paid at once if that answers. */
export const paymentElsewhere: PaymentKind<PaymentOutDetail> = {
  ...paymentOut,

  book: async (s, held, actor, guards) => {
    const outcome = await paymentOut.book(s, held, actor, guards)
    if (outcome === 'done') await s.placement.payApproved(s, held.operation, held.detail)
    return outcome
  },
}
