import { after } from '@sixpence/days'
import type { Projection } from '#core/outbox/outbox.ts'
import { announceTold } from '#notify/customer-letter.ts'
import { creditOf, readInside } from '#store/operation/details.ts'
import { isKept } from '#store/operation/kinds.ts'
import { keepPayments } from '#store/payee/kept-payments.ts'

/** How long money waits for its payee to be verified before it is returned to its payer. */
const waitingDays = 60

/** Records payments that wait for their payee, and announces them to the payee's open pages. */
export const keptPaymentProjection: Projection = {
  name: 'kept payments',
  async onOperations(client, operations) {
    const payments = operations
      .filter(({ kind }) => isKept(kind))
      .map(({ id, at, detail: stored }) => {
        const detail = readInside(stored)
        const { units, currency } = creditOf(detail)
        return {
          operationId: id,
          paymentId: detail.of ?? id,
          customerId: detail.payee,
          payerId: detail.payer,
          units: String(units),
          currency,
          keptAt: at,
          until: after(at, { days: waitingDays }),
        }
      })
    if (payments.length === 0) return
    await keepPayments(client, payments)
    for (const customerId of new Set(payments.map((payment) => payment.customerId)))
      await announceTold(client, customerId, 'moneyWaits')
  },
}
