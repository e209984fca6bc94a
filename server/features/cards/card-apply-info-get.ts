import type * as calls from '@sixpence/protocol/cards/cards'
import { cardSubTypes } from '@sixpence/protocol/rules/cards'
import type { Handler } from '#context/handler.ts'
import { type CardProduct, productsIn } from '#dictionaries/card-products.ts'

/** Empty when no card company is configured. */
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

/**
 * Products in the customer's default currency first; within a currency prepaid cards first, as they need no
 * settlement account.
 */
const inOrder = (products: readonly CardProduct[], currency: string): CardProduct[] =>
  products.toSorted(
    (a, b) =>
      Number(a.currency !== currency) - Number(b.currency !== currency) ||
      Number(b.isPrepaid) - Number(a.isPrepaid),
  )
