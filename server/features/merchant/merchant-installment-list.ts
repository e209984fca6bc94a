import type * as calls from '@sixpence/protocol/merchant/subscribers'
import type { Handler } from '#context/handler.ts'
import { periodsOf } from '#store/subscription/subscriptions.ts'

export const merchantInstallmentList: Handler<typeof calls.merchantInstallmentList> = async (
  { subscriptionId },
  { by, own, services: s, refuse },
) => {
  const { payeeId, kind } = own.subscriptionId
  if (payeeId !== by.customer.id || kind !== 'p2p') return refuse('subscriptionNotYours')
  const periods = await periodsOf(s.db, subscriptionId)
  return {
    installments: periods.map(({ period, dueOn, state, operationId }) => ({
      number: period,
      day: dueOn,
      // Payments inside the bank do not come back.
      state: state === 'cameBack' ? ('paid' as const) : state,
      ...(operationId !== null && { transactionId: operationId }),
    })),
  }
}
