import { cardBrandOf } from '@sixpence/protocol/rules/card-brands'
import type * as calls from '@sixpence/protocol/transfers-lookups'
import type { Handler } from '#app/handler.ts'
import { blockedBins } from '#store/blocked-bins.ts'
import { externalCardsOf } from '#store/external-cards.ts'

export const externalCardList: Handler<typeof calls.externalCardList> = async (
  _input,
  { by, services: s },
) => {
  const [cards, blocked] = await Promise.all([externalCardsOf(s, by.customer.id), blockedBins(s.db)])
  return {
    cards: cards.map(({ id, bin, last4, payeeName, country, currency, savedAt }) => {
      const cardBrand = cardBrandOf(bin)
      return {
        cardId: id,
        maskedNumber: `**** **** **** ${last4}`,
        ...(cardBrand && { cardBrand }),
        payeeName,
        countryCode: country,
        currencyCode: currency,
        savedAt: savedAt.toISOString(),
        isBlocked: blocked.includes(bin),
      }
    }),
  }
}
