import { brandKeys, type BrandKey } from '@sixpence/brands'
import type { Acting } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'

/** Brands whose customers share their income by contracts; a party or a company of another one is not found. */
export const contractBrands = (s: Pick<Services, 'brand'>): BrandKey[] =>
  brandKeys.filter((key) => s.brand(key).features.contracts)

/** @throws Refused contractsNotOffered */
export function requireOffered(s: Pick<Services, 'brand'>, { customer }: Pick<Acting, 'customer'>): void {
  if (!s.brand(customer.brand).features.contracts) throw new Refused('contractsNotOffered')
}
