/** The same day and time one year later, as an ISO instant (Q071). */
export function aYearAfter(moment: Date): string {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later.toISOString()
}
