/** The code of an error of Node or PostgreSQL: `ECONNREFUSED`, `28P01`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
