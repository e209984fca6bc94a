import type { OwnDocument } from '#store/document/documents.ts'

export const daysOf = ({ issuedOn, expiresOn }: OwnDocument) => ({
  issuedDate: issuedOn ?? undefined,
  expiresDate: expiresOn ?? undefined,
})

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
