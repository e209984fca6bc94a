/** How a card is funded. */
export const cardFundings = ['credit', 'debit', 'prepaid'] as const

/** Facts about cards with the same BIN (first six digits). */
export type Bin = {
  bin: string
  issuer: string
  type: (typeof cardFundings)[number]
  category: string
  country: string
  currency: string
  isCommercial: boolean
}

/** Directory of card issuers. Queried on every keystroke, so that it answers from memory. */
export type Bins = { of(bin: string): Bin | undefined }
