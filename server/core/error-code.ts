/** The code of a Node or PostgreSQL error, such as `ECONNREFUSED` or `28P01`; undefined for other values. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The SQLSTATE of a refused change of a customer who is frozen for a move to another database. */
const frozenCode = 'SP001'

/** Whether a change failed because its customer is frozen for a move to another database. */
export const isFrozen = (error: unknown): boolean => codeOf(error) === frozenCode
