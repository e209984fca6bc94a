import type * as calls from '@sixpence/protocol/transfers-own/transfers-own'
import type { Handler } from '#context/handler.ts'
import { limitLines, roomFor } from '#payments/limits.ts'
import { requireTwo } from './terms.ts'

/** Limits are in the debited currency. */
export const betweenAccountsLimitsGet: Handler<typeof calls.betweenAccountsLimitsGet> = async (
  input,
  { by, own, services: s, refuse },
) => {
  const { currency } = own.fromAccountId
  requireTwo(refuse, own.fromAccountId, own.toAccountId, 'toAccountId')
  if (input.currencyCode !== undefined && input.currencyCode !== currency)
    refuse('currencyMismatch', { currency }, 'currencyCode')
  return limitLines(await roomFor(s, by.customer, { method: 'betweenAccounts', currency }))
}
