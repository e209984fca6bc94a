/** What is known of the cards whose numbers begin with six digits. */
export type Bin = {
  bin: string
  issuer: string
  type: 'credit' | 'debit' | 'prepaid'
  category: string
  country: string
  currency: string
  isCommercial: boolean
}

/** Who knows who issued a card. Asked while somebody types, so it answers from memory. */
export type Bins = { of(bin: string): Bin | undefined }
