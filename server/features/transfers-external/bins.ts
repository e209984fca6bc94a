import { cardBrandOf } from '@sixpence/protocol/rules/card-brands'
import type * as calls from '@sixpence/protocol/transfers-lookups'
import type { Handler } from '#app/handler.ts'
import { blockedBins } from '#store/blocked-bins.ts'

export const binInfoGet: Handler<typeof calls.binInfoGet> = async ({ binNumber }, { services }) => {
  const cardBrand = cardBrandOf(binNumber)
  const known = cardBrand && services.partners.bins.of(binNumber)
  return {
    bin: {
      binNumber,
      valid: cardBrand !== undefined,
      ...(cardBrand && { cardBrand }),
      ...(known && {
        issuer: known.issuer,
        cardCategory: known.category,
        cardType: known.type,
        countryCode: known.country,
        currencyCode: known.currency,
        isCommercial: known.isCommercial,
        isPrepaid: known.type === 'prepaid',
      }),
    },
  }
}

export const binBlacklistGet: Handler<typeof calls.binBlacklistGet> = async (_input, { services }) => ({
  bins: await blockedBins(services.db),
})
