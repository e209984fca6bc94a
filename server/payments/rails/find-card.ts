import type { OutputOf } from '@sixpence/protocol/call'
import { cardBrandOf } from '@sixpence/protocol/rules/card-brands'
import type { binInfoGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Services } from '#context/services.ts'

/** Network and issuer of a card by its BIN; `valid` is false when no network has it. */
export function cardOf(
  { partners }: Pick<Services, 'partners'>,
  binNumber: string,
): OutputOf<typeof binInfoGet>['bin'] {
  const cardBrand = cardBrandOf(binNumber)
  const bin = cardBrand && partners.bins.of(binNumber)
  return {
    binNumber,
    valid: cardBrand !== undefined,
    ...(cardBrand && { cardBrand }),
    ...(bin && {
      issuer: bin.issuer,
      cardCategory: bin.category,
      cardType: bin.type,
      countryCode: bin.country,
      currencyCode: bin.currency,
      isCommercial: bin.isCommercial,
      isPrepaid: bin.type === 'prepaid',
    }),
  }
}
