/** The first moments of this month, the ones before it and the next, in the reader's own time, oldest first. */
export function monthStarts(now: Date, count: number): Date[] {
  return Array.from(
    { length: count + 1 },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  )
}
