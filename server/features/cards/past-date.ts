/** A card is good until the end of the month that is printed on it. */
export const isPastDate = (
  { expiryMonth, expiryYear }: { expiryMonth: number | null; expiryYear: number | null },
  now: Date,
): boolean =>
  expiryMonth !== null && expiryYear !== null && now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1)
