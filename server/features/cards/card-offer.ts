import type * as calls from '@sixpence/protocol/cards/cards'
import { cardSubTypes } from '@sixpence/protocol/rules/cards'
import { cardProduct, type CardProduct, productsIn, shippingOptions } from '#dictionaries/card-products.ts'
import type { Handler } from '#context/handler.ts'

/** Nothing where nobody makes cards. */
export const cardApplyInfoGet: Handler<typeof calls.cardApplyInfoGet> = async (
  { countryCode },
  { by: { customer }, services: s },
) => ({
  cards: s.partners.cards
    ? inOrder(productsIn(countryCode ?? customer.residenceCountry), customer.defaultCurrency).map(
        (product) => ({
          cardType: product.id,
          subType: product.isPrepaid ? cardSubTypes.prepaid : cardSubTypes.debit,
          isVirtual: product.isVirtual,
          network: product.network,
          currencyCode: product.currency,
          issue: product.issue,
        }),
      )
    : [],
})

/** The customer's own currency first, and of each what needs no other account. */
const inOrder = (products: readonly CardProduct[], currency: string): CardProduct[] =>
  products.toSorted(
    (one, other) =>
      Number(one.currency !== currency) - Number(other.currency !== currency) ||
      Number(other.isPrepaid) - Number(one.isPrepaid),
  )

/** There is nothing to pay by the year or month; what there is to pay is taken when the card is ordered. */
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
