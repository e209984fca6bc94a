import { dropEmpty } from '@sixpence/protocol/call'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import * as z from 'zod/mini'

/**
 * The answer of an operation, without empty members, and with the mode of each object. @throws Error when it does not
 * match the declaration
 */
export function encodeOutput(
  { operationId, output }: AnyOperation,
  answer: unknown,
  mode: { livemode: boolean },
): object {
  const parsed = z.safeParse(output, withMode(dropEmpty(answer), mode))
  if (parsed.success) return parsed.data as object
  const [issue] = parsed.error.issues
  throw new Error(
    `${operationId} answered against its declaration at ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

/** A page gets no mode itself; its members do. */
function withMode(answer: unknown, mode: { livemode: boolean }): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const isPage = 'data' in answer && Array.isArray(answer.data)
  return isPage
    ? { ...answer, data: (answer.data as object[]).map((item) => ({ ...item, ...mode })) }
    : { ...answer, ...mode }
}
