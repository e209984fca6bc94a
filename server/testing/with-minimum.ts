import type { Tariff } from '#rules/tariff.ts'

/** The tariff with another minimum. */
export const withMinimum = (tariff: Tariff, minimum: string): Tariff => ({
  ...tariff,
  tiers: tariff.tiers.map((tier) => ({ ...tier, minimum })),
})
