import type * as z from 'zod/mini'
import type { RefusalName } from '../codes.ts'
import type { ApiScope } from '../rules/api-scopes.ts'
import type { ProblemName } from './problems.ts'

/** Members of a query or a path: each a text on the wire, parsed as the type of its schema. */
type Members = z.ZodMiniObject

/**
 * The declaration of an operation of the public API. The server's entry point, the description (`/v1/openapi.json`) and the
 * tests over all operations are derived from it.
 */
export type Operation<
  Path extends Members = Members,
  Query extends Members = Members,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
> = {
  operationId: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v1`; `{x}` is a member of `params`. */
  path: `/${string}`
  tag: string
  summary: string
  description?: string
  /** The scope a key needs. */
  scope: ApiScope
  /** The right needed for the underlying calls, if more than reading, or for changes more than requesting. */
  right?: 'full'
  params?: Path
  query?: Query
  body?: Body
  /** Maximum bytes of a body, if not the default. */
  bodyLimit?: number
  output: Output
  /** Creates a resource: returns 201, and requires an Idempotency-Key. */
  creates?: true
  /** Secret members of its first response, which a repetition of the request does not get. */
  shownOnce?: readonly string[]
  /** Only keys of this mode may use it. */
  only?: 'test'
  /** Specific refusals, besides those of every operation. */
  problems?: readonly (RefusalName | ProblemName)[]
  /** The response's names for fields that the underlying call names differently. */
  renames?: Readonly<Record<string, string>>
}

export type AnyOperation = Operation

type Read<T> = T extends z.core.$ZodType ? z.core.output<T> : unknown

/** Path, query and body of a request, validated. */
export type InputOf<O extends AnyOperation> = Read<O['params']> & Read<O['query']> & Read<O['body']>
export type OutputOf<O extends AnyOperation> = z.core.input<O['output']>

/** Declares an operation; keeps the types of its schemas. */
export const operation = <const O extends AnyOperation>(declared: O): O => declared
