import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import { ApiProblem } from '#core/api-problem.ts'
import { sameSecret, type Secrets } from '#core/secrets.ts'

type Input = Record<string, unknown>
type List = {
  secrets: Secrets
  operation: AnyOperation
  /** The customer, or the sandbox of a test key. */
  customerId: number
  input: Input
}

/** Length of a cursor's leading MAC, in base64url. */
const proofLength = 22

const hasCursor = ({ query }: AnyOperation): boolean => query !== undefined && 'cursor' in query.shape

/**
 * The input of a list with its cursor as the handler created it. A cursor is accepted only by its own list, with the
 * same filters and for the same customer or sandbox. @throws ApiProblem cursorUnknown
 */
export function withOpenCursor(list: List): Input {
  const { operation, input } = list
  const { cursor } = input
  if (!hasCursor(operation) || typeof cursor !== 'string') return input
  const place = Buffer.from(cursor.slice(proofLength), 'base64url').toString()
  if (!sameSecret(cursor, sealedCursor(list, place))) throw new ApiProblem('cursorUnknown', 'cursor')
  return { ...input, cursor: place }
}

/** The answer of a list with its cursor opaque and bound to the list. */
export function withSealedCursor(list: List, output: unknown): unknown {
  if (
    typeof output !== 'object' ||
    output === null ||
    !('nextCursor' in output) ||
    typeof output.nextCursor !== 'string'
  )
    return output
  return { ...output, nextCursor: sealedCursor(list, output.nextCursor) }
}

function sealedCursor({ secrets, operation, customerId, input }: List, place: string): string {
  const { cursor: _, limit: __, ...filters } = input
  const filterText = JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const proof = secrets.mac('look-up', 'cursor', operation.operationId, customerId, filterText, place)
  return proof.toString('base64url').slice(0, proofLength) + Buffer.from(place).toString('base64url')
}
