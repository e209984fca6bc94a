import * as z from 'zod/mini'
import { amountText, currencyCode, id, instant } from '../fields.ts'

/** Schemas with a name in the API description. */
export const named = z.registry<{ id: string; description?: string }>()

/** Gives a schema a name in the description. */
export function name<T extends z.core.$ZodType>(id: string, schema: T, description?: string): T {
  named.add(schema, { id, ...(description !== undefined && { description }) })
  return schema
}

/** The version of the API, sent and returned in the header `Sixpence-Version`. */
export const apiVersion = '2026-11-25'

/** Items per page: the default, and the maximum. */
export const pageSizes = { usual: 20, most: 50 } as const

/** False for data read or created with a test key; filled in by the server. */
export const livemode = z.prefault(z.boolean(), true)

export const amount = name('Amount', amountText, 'Decimal text in the currency beside it, such as "12.50".')
export const currency = name('Currency', currencyCode, 'Three letters, ISO 4217 or of a digital currency.')
export const idParams = z.object({ id })

/** The page of a list, read by its cursor. */
export const pageQuery = {
  limit: z.optional(z.int().check(z.positive(), z.maximum(pageSizes.most))),
  /** `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
}

/** A page of items, newest first. */
export const pageOf = <T extends z.core.$ZodType>(id: string, item: T) =>
  name(
    id,
    z.object({
      data: z.array(item),
      hasMore: z.boolean(),
      /** Present when there are more items. */
      nextCursor: z.optional(z.string()),
    }),
    'A page. Send nextCursor as cursor to get the next one.',
  )

export const problem = name(
  'Problem',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    /** The request, as in the header Request-Id. */
    instance: z.string(),
    /** Name of the problem, the end of its type. */
    code: z.string(),
    errors: z.optional(
      z.array(
        z.object({ pointer: z.optional(z.string()), parameter: z.optional(z.string()), message: z.string() }),
      ),
    ),
  }),
  'What is wrong (RFC 9457). An error has a JSON pointer into the body (RFC 6901), or the name of a parameter of the query or the path.',
)
export type Problem = z.infer<typeof problem>

/** Who proposed a payment. */
export const proposedBy = name(
  'ProposedBy',
  z.object({ keyId: id, keyName: z.string(), agent: z.optional(z.string()) }),
  'The key that proposed a payment, and the agent that used it, as the header Sixpence-Agent named it.',
)
export const party = name('Party', z.object({ name: z.string(), email: z.optional(z.string()) }))
export const at = instant
