import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { withdrawalsOf, wayOf } from './withdrawals.ts'

export const recipientLastWithdrawalList: Handler<typeof calls.recipientLastWithdrawalList> = async (
  { limit },
  { payment, services: s },
) => ({
  withdrawals: (await withdrawalsOf(s, payment)).slice(0, limit).map(({ paymentId, detail, at }) => ({
    paymentId,
    ...wayOf(detail),
    submittedAt: at.toISOString(),
  })),
})
