import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { cardProduct, shippingOptions } from '#dictionaries/card-products.ts'

/** Cards have no annual or monthly fee; all fees are charged with the order. */
export const cardFeesGet: Handler<typeof calls.cardFeesGet> = async (
  { cardType },
  { by: { customer }, own, refuse },
) => {
  const product = cardProduct(cardType) ?? refuse('cardProductNotOffered')
  return {
    annual: '0.00',
    issue: product.issue,
    monthly: '0.00',
    currency: product.currency,
    shippingOptions: shippingOptions(product, own.addressId?.countryCode ?? customer.residenceCountry),
  }
}
