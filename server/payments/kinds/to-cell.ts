import { faultFields } from '#core/log.ts'
import { payCellNow } from '#payments/cells/send-to-cells.ts'
import type { Services } from '#context/services.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import type { HeldOperation, PaymentKind } from './kind.ts'
import { paymentOut } from './outside.ts'

/** A payment to a customer of another cell: once approved, the other cell is credited at once if it answers. */
export const paymentToCell: PaymentKind<PaymentOutDetail> = {
  ...paymentOut,

  book: async (s, held, actor, guards) => {
    const outcome = await paymentOut.book(s, held, actor, guards)
    // If this fails, the worker continues: the instruction is dispatched.
    if (outcome === 'done')
      await payNow(s, held).catch((error: unknown) =>
        s.log.warn({ operation: held.operation.id, ...faultFields(error) }, 'another cell did not answer'),
      )
    return outcome
  },
}

async function payNow(s: Services, { operation, detail }: HeldOperation<PaymentOutDetail>): Promise<void> {
  const payer = await readCustomerText(s, detail.payer)
  if (payer) await payCellNow(s, operation, payer.name)
}
