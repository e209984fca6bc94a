import type * as calls from '@sixpence/protocol/accounts/pay-in'
import { networksOf } from '@sixpence/protocol/methods/fields/digital'
import { accountCurrencies } from '@sixpence/protocol/methods/index'
import { fundingGroups } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import { waysInOf } from '#store/way-in/ways-in.ts'
import { digitalOffer } from './digital-offer.ts'
import { openAccounts } from './open-accounts.ts'

export const accountOfferGet: Handler<typeof calls.accountOfferGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const open = await openAccounts(s.db, customer.id)
  const ways = await waysInOf(
    s.db,
    open.map(({ id }) => id),
  )
  const isOpen = (currency: string): boolean => open.some((item) => item.currency === currency)
  const hasAddress = (currency: string, network: string): boolean =>
    ways.some(
      (way) =>
        way.network === network &&
        open.some((item) => item.id === way.accountId && item.currency === currency),
    )
  const digital = customer.permissions.includes(fundingGroups.digital) ? digitalOffer(s, customer) : []
  return {
    currencies: accountCurrencies.filter((currency) => !isOpen(currency)),
    digital: digital
      .map((currencyCode) => ({
        currencyCode,
        networks: networksOf(currencyCode).filter((network) => !hasAddress(currencyCode, network)),
      }))
      .filter(({ networks }) => networks.length > 0),
  }
}
