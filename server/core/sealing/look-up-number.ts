/**
 * Length of a look-up hash. Those of the first secret have no prefix; others are prefixed with two bytes, their number.
 */
const hashLength = 32

/** A look-up hash for its column, with the number of its secret. */
export const taggedLookUp = (number: number, hash: Buffer): Buffer =>
  number === 1 ? hash : Buffer.concat([Buffer.of(number >> 8, number & 255), hash])

/** SQL: the number of the secret of a look-up hash; null for a null or emptied hash. */
export const lookUpNumberSql = (column: string): string =>
  `case when length(${column}) > ${hashLength} then get_byte(${column}, 0) * 256 + get_byte(${column}, 1)
     when length(${column}) > 0 then 1 end`

/** SQL: the number of the secret of a column of search tokens; null for an empty column. */
export const tokensNumberSql = (column: string): string =>
  `case when ${column}[1] between 2 and 65535 then ${column}[1]::int when cardinality(${column}) > 0 then 1 end`
