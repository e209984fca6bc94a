import type { BrandKey } from '@sixpence/brands'
import type { ActingPrincipal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { brandKeys } from '#core/served-brands.ts'
import type { Services } from '#context/services.ts'

/** Brands that offer split contracts; parties and companies of other brands are treated as not found. */
export const contractBrands = (s: Pick<Services, 'brand'>): BrandKey[] =>
  brandKeys().filter((key) => s.brand(key).features.contracts)

/** @throws Refused contractsNotOffered if the customer's brand has no split contracts */
export function requireOffered(
  s: Pick<Services, 'brand'>,
  { customer }: Pick<ActingPrincipal, 'customer'>,
): void {
  if (!s.brand(customer.brand).features.contracts) throw new Refused('contractsNotOffered')
}
