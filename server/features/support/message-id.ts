import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { sentBefore } from './sent-messages.ts'

const partMs = 30_000

/**
 * Id of a message: the caller's, otherwise derived from the session, the content and the half-minute. If the same
 * message was sent in the last three half-minutes, its id: a repetition within a minute is the same message.
 */
export async function messageIdOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sessionId, customer }: ActingPrincipal,
  { messageId, ...content }: { messageId?: string | undefined } & Record<string, unknown>,
): Promise<string> {
  if (messageId !== undefined) return messageId
  const part = Math.floor(clock.now().getTime() / partMs)
  const ids = [part, part - 1, part - 2].map((at) => uuidOf([sessionId, customer.id, content, at]))
  for (const id of ids) if (await sentBefore(db, customer.id, id)) return id
  return ids[0] ?? ''
}

/** A UUID of version 8, whose bits are free (RFC 9562, 5.8). */
function uuidOf(facts: unknown): string {
  const hex = sha256(JSON.stringify(facts)).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
