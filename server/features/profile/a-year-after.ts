/** Twelve months later (Q071). */
export function aYearAfter(moment: Date): string {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later.toISOString()
}
