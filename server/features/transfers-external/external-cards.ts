import type { OutputOf } from '@sixpence/protocol/call'
import { cardBrandOf } from '@sixpence/protocol/rules/card-brands'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Services } from '#context/services.ts'
import { maskedCard } from '#payments/rails/card.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import { externalCardsOf } from '#store/external-card/external-cards.ts'

/** The customer's kept cards as on the wire, masked; `isBlocked` if their BIN is blocked now. */
export async function externalCardDtos(
  s: Services,
  customerId: number,
): Promise<OutputOf<typeof calls.externalCardList>['cards']> {
  const [cards, blocked] = await Promise.all([externalCardsOf(s, customerId), blockedBins(s.db)])
  return cards.map(({ id, bin, last4, payeeName, country, currency, savedAt }) => {
    const cardBrand = cardBrandOf(bin)
    return {
      cardId: id,
      maskedNumber: maskedCard({ last4 }),
      ...(cardBrand && { cardBrand }),
      payeeName,
      countryCode: country,
      currencyCode: currency,
      savedAt: savedAt.toISOString(),
      isBlocked: blocked.includes(bin),
    }
  })
}
