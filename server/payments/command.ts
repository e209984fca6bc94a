import { operationByKey, type Command, type Guard, type Result } from '@sixpence/ledger'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { InvalidInput, Refused } from '#core/refused.ts'

type CommandContext = { by: ActingPrincipal; idempotency: Pick<Command, 'key' | 'bodyHash'> }

/**
 * The common part of a payment's command: payer, actor and idempotency key. The caller adds legs or hold and detail.
 */
export const commandOf = (kind: string, { by, idempotency }: CommandContext): Command => ({
  ...idempotency,
  owner: by.customer.id,
  kind,
  actor: by.person.id,
  channel: 'web',
  brand: by.customer.brand,
})

/** A guard whose version no subject has: what carries it is booked never, and answered only where it was booked before. */
export const neverFits: Guard = { subject: 'repeated', version: Number.MAX_SAFE_INTEGER }

/**
 * A command that is answered with the first operation of its key, or refused as `keyReused`. Where there is none, for
 * example because it was lost to a failover since it was seen, it is refused as `stale`, and nothing is booked: the ledger
 * looks for the key before it compares guards.
 */
export const repeatOf = (kind: string, context: CommandContext): Command => ({
  ...commandOf(kind, context),
  guards: [neverFits],
})

/**
 * Submits a command, or one of `repeatOf`. Of that the outcome is unknown unless it finds the first operation: one was seen
 * under its key, so nobody may be told that nothing was sent.
 */
export async function submitOrRepeat(
  { committer }: Pick<Services, 'committer'>,
  command: Command,
): Promise<Result> {
  const result = await committer.submit(command)
  const isUnfound = result.outcome === 'stale' || result.outcome === 'busy'
  return isUnfound && command.guards?.includes(neverFits) ? { outcome: 'unknown' } : result
}

/**
 * For the `catch` of a decision: what is refused now, but was accepted before under the same key, is answered with the first
 * answer, whatever has changed since. @throws the refusal, where the key is new
 */
export const orRepeat =
  (kind: string, context: CommandContext & { services: Pick<Services, 'db'> }) =>
  async (error: unknown): Promise<Command> => {
    const { by, idempotency, services: s } = context
    const isRefused = error instanceof Refused || error instanceof InvalidInput
    if (isRefused && (await operationByKey(s.db, idempotency.key, by.customer.id)))
      return repeatOf(kind, context)
    throw error
  }
