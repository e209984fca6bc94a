import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import { ApiProblem } from '#core/api-problem.ts'
import type { Services } from '#context/services.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import {
  endLease,
  releaseKey,
  storeReply,
  beginRequest,
  type IdempotentRequest,
  type Reply,
} from '#store/api-reply/replies.ts'

/** A request of an operation that creates something, with its Idempotency-Key. */
type CreatingRequest = {
  operation: AnyOperation
  customerId: number
  key: string | undefined
  input: Record<string, unknown>
}

/**
 * What identifies a request: its customer, and keyed hashes of its Idempotency-Key and of its input, which are stored.
 * @throws ApiProblem idempotencyKeyMissing, also for a key that is not 8 to 255 visible ASCII characters
 */
export function idempotentRequestOf(
  { secrets }: Services,
  { operation, customerId, key, input }: CreatingRequest,
): IdempotentRequest {
  if (key === undefined || !keyPattern.test(key)) throw new ApiProblem('idempotencyKeyMissing')
  return {
    customerId,
    key: secrets.mac('idempotency', 'v1', customerId, key),
    bodyHash: secrets.mac('idempotency', 'v1', operation.operationId, canonicalJson(input)),
  }
}

const keyPattern = /^[\x21-\x7e]{8,255}$/

/**
 * Executes a request once: a repetition gets the first answer, without the fields shown only once. A refused request
 * can be sent again. @throws ApiProblem idempotencyKeyReused | requestUnderWay | answerLost, and what `work` throws
 */
export async function answerOnce(
  s: Services,
  request: IdempotentRequest,
  { work, shownOnce = [] }: { work: () => Promise<Reply>; shownOnce?: readonly string[] | undefined },
): Promise<Reply & { isRepeated: boolean }> {
  const state = await beginRequest(s, request, s.clock.now())
  if (state === 'reused') throw new ApiProblem('idempotencyKeyReused')
  if (state === 'underWay') throw new ApiProblem('requestUnderWay')
  if (state === 'lost') throw new ApiProblem('answerLost')
  if (state !== 'first') return { ...state, isRepeated: true }
  try {
    const reply = await work()
    const storedFields = Object.entries(reply.body).filter(([name]) => !shownOnce.includes(name))
    await storeReply(s, request, { ...reply, body: Object.fromEntries(storedFields) })
    return { ...reply, isRepeated: false }
  } catch (error) {
    if (mayHaveTakenEffect(error)) await endLease(s.db, request, s.clock.now())
    else await releaseKey(s.db, request)
    throw error
  }
}

/** Refusals that say nothing about the outcome. */
const uncertainRefusals = ['fault', 'busy', 'outcomeUnknown']

/** Whether the request may have taken effect despite the error. */
function mayHaveTakenEffect(error: unknown): boolean {
  if (error instanceof ApiProblem || error instanceof InvalidInput) return false
  return !(error instanceof Refused) || uncertainRefusals.includes(error.refusal)
}

/**
 * The ledger's key for a payment of this request: in the form of a UUIDv7, derived from the keyed hash, so that no
 * other caller can have it.
 */
export function ledgerKeyOf({ key, bodyHash }: IdempotentRequest): { key: string; bodyHash: Buffer } {
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
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
