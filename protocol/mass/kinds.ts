/** Kinds of mass payments that are made from a file here; payments by link have calls of their own. */
export const massKinds = ['wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p'] as const
export type MassKind = (typeof massKinds)[number]
