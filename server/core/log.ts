import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { scopeFields } from './telemetry/scope.ts'

/**
 * The server log. Only listed fields are written, never query strings, headers or bodies, so that no secrets or
 * personal data are logged.
 */
export type Log = FastifyBaseLogger

/**
 * Opens the log: a line of JSON each, with the ids of the request or the job it belongs to (docs/LOG-LINES.md). By default to
 * standard output.
 */
export const openLog = (level: string, destination?: pino.DestinationStream): Log =>
  destination ? pino(options(level), destination) : pino(options(level))

/** Lines written by this process, for metrics. */
export const linesWritten = { warn: 0, error: 0, fatal: 0 }

const options = (level: string): pino.LoggerOptions => ({
  level,
  base: null,
  mixin: (_, number) => {
    const name = pino.levels.labels[number]
    if (name === 'warn' || name === 'error' || name === 'fatal') linesWritten[name] += 1
    return scopeFields()
  },
})

/** The logged fields of a fault: name, message and stack. The person gets its reference number. */
export function faultFields(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'thrown', message: typeof error }
  return { name: error.name, message: error.message, ...(error.stack && { stack: error.stack }) }
}
