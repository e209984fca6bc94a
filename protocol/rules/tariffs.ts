/** Customers whose tariffs differ: a plan is a brand and one of these. */
export const tariffKinds = ['personal', 'business', 'oldBusiness'] as const
export type TariffKind = (typeof tariffKinds)[number]

/** Plans that the public may read; no new customer joins the third. */
export const publicTariffKinds = ['personal', 'business'] as const satisfies readonly TariffKind[]

/** A withdrawn version was never in force; a published one is, was or will be. */
export const tariffStates = ['draft', 'proposed', 'published', 'withdrawn'] as const
export type TariffState = (typeof tariffStates)[number]

/** Stands for all countries or currencies without a row of their own. */
export const everywhere = '*'

/** The largest margin, in basis points: a tenth. */
export const mostBasisPoints = 1000

/**
 * What limits in the value of one currency are of, as stored in place of a method: all that a customer pays, by whatever
 * method, all that they receive, and all that they have.
 */
export const totals = { paid: '*', received: 'received', held: 'held' } as const
export type Total = keyof typeof totals
