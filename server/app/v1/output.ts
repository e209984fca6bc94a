import { dropEmpty } from '@sixpence/protocol/call'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import * as z from 'zod/mini'

/** The answer of an operation, without empty members. @throws Error when it is not as declared */
export function encodeOutput({ operationId, output }: AnyOperation, answer: unknown): object {
  const parsed = z.safeParse(output, dropEmpty(answer))
  if (parsed.success) return parsed.data as object
  const [issue] = parsed.error.issues
  throw new Error(
    `${operationId} answered against its declaration at ${issue?.path.join('.')}: ${issue?.message}`,
  )
}
