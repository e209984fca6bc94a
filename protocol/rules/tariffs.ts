/** Kinds of customers with different tariffs: a plan is a brand and a kind. */
export const tariffKinds = ['personal', 'business', 'oldBusiness'] as const
export type TariffKind = (typeof tariffKinds)[number]

/** Plans that the public may read; no new customer joins the third. */
export const publicTariffKinds = ['personal', 'business'] as const satisfies readonly TariffKind[]

/** A withdrawn version was never in force; a published version is, was or will be. */
export const tariffStates = ['draft', 'proposed', 'published', 'withdrawn'] as const
export type TariffState = (typeof tariffStates)[number]

/** Kinds of rows of a version. */
export const tariffRowKinds = ['fee', 'limit', 'margin', 'cutOff'] as const
export type TariffRowKind = (typeof tariffRowKinds)[number]

/** The amounts of a limit, from the smallest. */
export const limitCaps = ['perOperation', 'perDay', 'perMonth'] as const

/** Stands for all countries or currencies without a separate row. */
export const everywhere = '*'

/** The largest margin, in basis points: a tenth. */
export const mostBasisPoints = 1000

/**
 * Scopes of limits in the value of a single currency, stored in place of a method: everything a customer pays by any method,
 * everything they receive, and everything they hold.
 */
export const totals = { paid: '*', received: 'received', held: 'held' } as const
export type Total = keyof typeof totals
