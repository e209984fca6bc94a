/** A card is valid until the end of the printed month (UTC); false for a card that was not made yet. */
export const isPastDate = (
  { expiryMonth, expiryYear }: { expiryMonth: number | null; expiryYear: number | null },
  now: Date,
): boolean =>
  expiryMonth !== null && expiryYear !== null && now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1)
