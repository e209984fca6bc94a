/** Kinds of mass payments from a file; payments by link have separate calls. */
export const massKinds = ['wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p'] as const
export type MassKind = (typeof massKinds)[number]

/** Kinds of transfers between bank accounts, for which ISO 20022 has a message: they accept pain.001 (Q108). */
export const messageKinds: readonly MassKind[] = ['wire', 'eft', 'instant']
