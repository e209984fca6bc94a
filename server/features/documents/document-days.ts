import type { OwnDocument } from '#store/document/documents.ts'

/** Issue and expiry day as ISO dates; undefined if not stated. */
export const daysOf = ({ issuedOn, expiresOn }: OwnDocument) => ({
  issuedDate: issuedOn ?? undefined,
  expiresDate: expiresOn ?? undefined,
})
