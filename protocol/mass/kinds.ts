/** Kinds of mass payments from a file; payments by link have separate calls. */
export const massKinds = ['wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p'] as const
export type MassKind = (typeof massKinds)[number]
