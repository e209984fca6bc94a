/**
 * The array literal of PostgreSQL for values of a parameter, faster than node-postgres, which quotes and escapes each
 * element of any kind. Undefined when an element is of a kind that is left to node-postgres.
 */
export function arrayText(values: readonly unknown[]): string | undefined {
  let text = '{'
  for (const value of values) {
    const element = elementText(value)
    if (element === undefined) return undefined
    text += text === '{' ? element : `,${element}`
  }
  return `${text}}`
}

function elementText(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string')
    return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (value instanceof Buffer) return `"\\\\x${value.toString('hex')}"`
  if (value instanceof Date && isPlain(value)) return `"${value.toISOString()}"`
  return undefined
}

/** Neither invalid nor of a year that PostgreSQL writes otherwise than ISO 8601. */
const isPlain = (date: Date): boolean => date.getTime() >= 0 && date.getTime() < 253_402_300_800_000
