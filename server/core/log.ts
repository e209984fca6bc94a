import type { FastifyBaseLogger } from 'fastify'

/**
 * The server log. Only listed fields are written, never query strings, headers or bodies, so that no secrets or
 * personal data are logged.
 */
export type Log = FastifyBaseLogger

/** The logged fields of a fault: name, message and stack. The person gets its reference number. */
export function faultFields(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'thrown', message: typeof error }
  return { name: error.name, message: error.message, ...(error.stack && { stack: error.stack }) }
}
