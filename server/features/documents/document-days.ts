import type { OwnDocument } from '#store/document/documents.ts'

/** Issue and expiry day as ISO dates; undefined where not stated. */
export const daysOf = ({ issuedOn, expiresOn }: OwnDocument) => ({
  issuedDate: issuedOn ?? undefined,
  expiresDate: expiresOn ?? undefined,
})

/** The UTC day of a moment as an ISO date. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
