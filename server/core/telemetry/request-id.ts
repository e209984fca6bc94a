import { randomUUID } from 'node:crypto'
import { scopeNow } from './scope.ts'

/** Long enough not to be guessed or to occur twice, and without characters that a log line would have to quote. */
const form = /^[\w.:-]{16,64}$/

/**
 * Id of a request: from X-Request-Id if a proxy of ours sets it, otherwise a new UUID. A client's own id would let
 * the client write into the log.
 */
export function requestIdOf(header: unknown, isProxied: boolean): string {
  return isProxied && typeof header === 'string' && form.test(header) ? header : randomUUID()
}

/** The number a person reads out: the end of the id, because the beginning of some kinds of ids is only their time. */
export const referenceOf = (requestId: string): string => requestId.replaceAll(/[^a-z\d]/gi, '').slice(-12)

/** The reference of the current request, or a new reference. */
export const referenceNow = (): string => referenceOf(scopeNow()?.request ?? randomUUID())

/** The id as a UUID (RFC 9562), if it is a UUID with or without its hyphens. */
export function uuidOf(requestId: string): string | undefined {
  const digits = requestId.replaceAll('-', '').toLowerCase()
  if (!/^[\da-f]{32}$/.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
