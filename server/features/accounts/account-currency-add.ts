import { accountCurrencies } from '@sixpence/protocol/methods/index'
import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { askWays } from '#payments/rails/ways-in.ts'
import { waysInOf } from '#store/way-in/ways-in.ts'
import { accountIn } from './open-accounts.ts'

/**
 * The account is usable at once. Its bank details (IBAN, address) are requested from the partner after the commit, so
 * that an unavailable partner or a crash here only delays the details.
 */
export const accountCurrencyAdd: Handler<typeof calls.accountCurrencyAdd> = async (
  { currencyCode },
  { by: { customer }, services: s, change, refuse, language },
) => {
  if (customer.limited) refuse('openingLimited')
  if (!accountCurrencies.some((accountCurrency) => accountCurrency === currencyCode))
    refuse('currencyNotOffered', { currency: currencyCode })
  const accountId = await change((client) =>
    accountIn(client, customer, { currency: currencyCode, language, now: s.clock.now() }),
  )
  await askWays(s, await waysInOf(s.db, [accountId]))
  return { accountId }
}
