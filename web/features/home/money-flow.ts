/** Start of this month, of previous months and of the next, in the reader's time zone, oldest first. */
export function monthStarts(now: Date, count: number): Date[] {
  return Array.from(
    { length: count + 1 },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  )
}
