import type { Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'

/** The digital currencies a brand has (Q087); none where nobody keeps them for it. */
export const digitalOffer = (
  s: Pick<Services, 'brand' | 'config' | 'partners'>,
  { brand }: { brand: string },
): readonly Currency[] =>
  s.brand(brand).features.digitalCurrencies && s.partners.rails.digital?.payIn
    ? s.config.digitalCurrencies
    : []
