import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import { ApiProblem } from '#core/api-problem.ts'
import type { Services } from '#context/services.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { endLease, giveBack, keepReply, takeOn, type Asking, type Reply } from '#store/api-reply/replies.ts'

type Of = {
  operation: AnyOperation
  customerId: number
  key: string | undefined
  input: Record<string, unknown>
}

/**
 * A request that creates something, with its Idempotency-Key: the key belongs to the customer and is stored as a keyed
 * hash, like the request. @throws ApiProblem idempotencyKeyMissing
 */
export function askingOf({ secrets }: Services, { operation, customerId, key, input }: Of): Asking {
  if (key === undefined || !/^[\x21-\x7e]{8,255}$/.test(key)) throw new ApiProblem('idempotencyKeyMissing')
  return {
    customerId,
    key: secrets.mac('idempotency', 'v1', customerId, key),
    bodyHash: secrets.mac('idempotency', 'v1', operation.operationId, sorted(input)),
  }
}

/**
 * Executes a request once: a repetition gets the first answer, without the fields shown only once. A refused request
 * can be sent again. @throws ApiProblem idempotencyKeyReused | requestUnderWay | answerLost, and what `work` throws
 */
export async function onceFor(
  s: Services,
  asking: Asking,
  work: () => Promise<Reply>,
  shownOnce: readonly string[] = [],
): Promise<Reply & { isRepeated: boolean }> {
  const standing = await takeOn(s, asking, s.clock.now())
  if (standing === 'reused') throw new ApiProblem('idempotencyKeyReused')
  if (standing === 'underWay') throw new ApiProblem('requestUnderWay')
  if (standing === 'lost') throw new ApiProblem('answerLost')
  if (standing !== 'first') return { ...standing, isRepeated: true }
  try {
    const reply = await work()
    const repeated = Object.entries(reply.body).filter(([name]) => !shownOnce.includes(name))
    await keepReply(s, asking, { ...reply, body: Object.fromEntries(repeated) })
    return { ...reply, isRepeated: false }
  } catch (error) {
    await (isUnknown(error) ? endLease(s.db, asking, s.clock.now()) : giveBack(s.db, asking))
    throw error
  }
}

/** Whether the request may have taken effect despite the error. */
function isUnknown(error: unknown): boolean {
  if (error instanceof ApiProblem || error instanceof InvalidInput) return false
  return !(error instanceof Refused) || ['fault', 'busy', 'outcomeUnknown'].includes(error.refusal)
}

/**
 * The ledger's key for a payment of this request: in the form of a UUIDv7, derived from the keyed hash, so that no
 * other caller can have it.
 */
export function ledgerKeyOf({ key, bodyHash }: Asking): { key: string; bodyHash: Buffer } {
  const hex = key.toString('hex')
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return { key: uuid.join('-'), bodyHash }
}

/** JSON that does not depend on the order of members. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
