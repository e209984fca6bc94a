import { accountCurrencies } from '@sixpence/protocol/methods/index'
import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { askWays } from '#payments/rails/ways-in.ts'
import { waysOf } from '#store/way-in/ways-in.ts'
import { accountIn } from './open-accounts.ts'

/**
 * The account is there at once, with the house's own number. What the bank gives for it is asked for after the commit: a bank
 * that is away, or a server that is cut off here, delays the details and nothing else.
 */
export const accountCurrencyAdd: Handler<typeof calls.accountCurrencyAdd> = async (
  { currencyCode },
  { by: { customer }, services: s, change, refuse, language },
) => {
  if (customer.limited) refuse('openingLimited')
  if (!accountCurrencies.some((one) => one === currencyCode))
    refuse('currencyNotOffered', { currency: currencyCode })
  const accountId = await change((client) =>
    accountIn(client, customer, { currency: currencyCode, language, now: s.clock.now() }),
  )
  await askWays(s, await waysOf(s.db, [accountId]))
  return { accountId }
}
