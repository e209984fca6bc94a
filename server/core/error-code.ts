/** The code of a Node or PostgreSQL error, such as `ECONNREFUSED` or `28P01`; undefined for other values. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
