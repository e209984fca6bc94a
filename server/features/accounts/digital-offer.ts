import type { Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'

/**
 * Digital currencies a customer of this brand may open an account in (Q087); empty when the brand has none or no
 * partner takes pay-ins in them.
 */
export const digitalOffer = (
  s: Pick<Services, 'brand' | 'config' | 'partners'>,
  { brand }: { brand: string },
): readonly Currency[] =>
  s.brand(brand).features.digitalCurrencies && s.partners.rails.digital?.payIn
    ? s.config.digitalCurrencies
    : []
