import { zoned } from '@sixpence/days'

/** A card is valid until the end of the printed month; false for a card that was not produced yet. */
export function isPastDate(
  { expiryMonth, expiryYear }: { expiryMonth: number | null; expiryYear: number | null },
  now: Date,
): boolean {
  if (expiryMonth === null || expiryYear === null) return false
  const { year, month } = zoned(now)
  return year === expiryYear ? month > expiryMonth : year > expiryYear
}
