import type { FastifyBaseLogger } from 'fastify'

/**
 * The server log. Only these fields are ever written: no address line with a query, no header, no body, so that no
 * secret and nothing personal can reach it.
 */
export type Log = FastifyBaseLogger

/** What a fault looks like in the log: name, message and stack, under the reference the person was told. */
export function faultFields(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'thrown', message: typeof error }
  return { name: error.name, message: error.message, ...(error.stack && { stack: error.stack }) }
}
