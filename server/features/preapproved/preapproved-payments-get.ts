import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Handler } from '#context/handler.ts'
import { periodsOf } from '#store/subscription/subscriptions.ts'

/** Missed payments and their reasons are shown to the payer only. */
export const preapprovedPaymentsGet: Handler<typeof calls.preapprovedPaymentsGet> = async (
  _input,
  { by, own, services: s },
) => {
  const isPayer = own.id.customerId === by.customer.id
  const periods = await periodsOf(s.db, own.id.id)
  return {
    payments: periods
      .filter(({ state }) => isPayer || state === 'paid')
      .map(({ period, dueOn, state, reason, operationId }) => ({
        number: period,
        day: dueOn,
        state,
        ...(reason && { reason }),
        ...(operationId !== null && { transactionId: operationId }),
      })),
  }
}
