/** Breakpoints of the layout in CSS pixels (B023). */
export const breakpoints = { mobile: 476, tablet: 768, phablet: 871, laptop: 1024, desktop: 1280 } as const
/** Breakpoints of behaviour (B024); the same names with other values (Q005). */
export const viewportFlags = { desktop: 1280, smallDesktop: 992, tablet: 871, largePhone: 576 } as const

/** Breakpoints are inclusive (Q005). */
export const isWithin = (width: number, maxWidth: number): boolean => width <= maxWidth

/** The layout classes of a width. */
export const layoutAt = (width: number): Record<keyof typeof breakpoints, boolean> =>
  classesAt(width, breakpoints)

/** The viewport flags of a width. */
export const flagsAt = (width: number): Record<keyof typeof viewportFlags, boolean> =>
  classesAt(width, viewportFlags)

function classesAt<Name extends string>(
  width: number,
  table: Readonly<Record<Name, number>>,
): Record<Name, boolean> {
  const entries = Object.entries<number>(table).map(([name, maxWidth]) => [name, isWithin(width, maxWidth)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names
  return Object.fromEntries(entries) as Record<Name, boolean>
}
