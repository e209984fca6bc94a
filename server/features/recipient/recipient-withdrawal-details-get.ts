import { describe } from '@sixpence/protocol/methods/details'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { companyMethodOf, creditOf } from '#store/operation/details.ts'
import { withdrawal, wayOf } from './withdrawals.ts'

export const recipientWithdrawalDetailsGet: Handler<typeof calls.recipientWithdrawalDetailsGet> = async (
  { paymentId },
  { payment, services: s, refuse },
) => {
  const earlier = await withdrawal(s, payment, paymentId)
  if (!earlier) return refuse('withdrawalNotFound')
  const { detail, details } = earlier
  const described = describe(companyMethodOf(detail), detail.country, creditOf(detail).currency, details)
  return {
    details: {
      ...wayOf(detail),
      paymentDetails: Object.fromEntries(described.map(({ name, masked }) => [name, masked])),
    },
  }
}
