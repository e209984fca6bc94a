import { operationByKey, type Command, type Guard, type Operation, type Result } from '@sixpence/ledger'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { submitPayment } from '#payments/receiving/submit-payment.ts'
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

/**
 * A guard with an impossible version: a command with it is never booked; it is answered only if its key was booked
 * before.
 */
export const neverFits: Guard = { subject: 'repeated', version: Number.MAX_SAFE_INTEGER }

/**
 * A command that returns the first operation of its key, or is refused as `keyReused`. If there is none, for example
 * because it was lost in a failover, it is refused as `stale` and nothing is booked: the ledger looks up the key before
 * it compares guards.
 */
export const repeatOf = (kind: string, context: CommandContext): Command => ({
  ...commandOf(kind, context),
  guards: [neverFits],
})

/**
 * Submits a command, possibly a command of `repeatOf`. The outcome of the latter is unknown unless the first operation
 * is found: an operation was seen under its key, so the answer must not say that nothing was sent.
 */
export async function submitOrRepeat(
  s: Pick<Services, 'committer' | 'db' | 'store' | 'partners'>,
  command: Command,
): Promise<Result> {
  const result = await submitPayment(s, command)
  const isUnfound = result.outcome === 'stale' || result.outcome === 'busy'
  return isUnfound && command.guards?.includes(neverFits) ? { outcome: 'unknown' } : result
}

/**
 * For the `catch` of a decision: if the command was accepted before under the same key and is refused now, returns the
 * first answer, whatever has changed since. @throws the refusal, if the key is new
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

/** The operation of a command that the ledger has just accepted, as reading it would give it, without its lines. */
export const operationMade = (
  { key, owner, kind, actor, channel, brand }: Command,
  { operationId, at, detail }: Extract<Result, { outcome: 'done' | 'repeated' }>,
): Operation => ({
  id: operationId,
  // As the database stores it: references and the keys of further steps follow from it.
  key: key.toLowerCase(),
  owner,
  kind,
  actor,
  channel,
  brand,
  at,
  accounts: [],
  versions: [],
  detail,
})
