import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import * as z from 'zod/mini'
import { shapeProblemOf } from '#core/shape-problem.ts'
import { InvalidInput, type InputProblem } from '#core/refused.ts'

type Received = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

const nothing = z.strictObject({})

/** Path, query and body of a request, validated. @throws InvalidInput with the problems of all three */
export function inputOf({ params, query, body }: AnyOperation, received: Received): Record<string, unknown> {
  const parts = [
    z.safeParse(params ? z.strictObject(params.shape) : nothing, asNumbers(received.params, params), {
      reportInput: true,
    }),
    z.safeParse(query ? z.strictObject(query.shape) : nothing, asNumbers(received.query, query), {
      reportInput: true,
    }),
    z.safeParse(body ?? nothing, received.body, { reportInput: true }),
  ]
  const problems = parts.flatMap(({ error }) => error?.issues.flatMap(problemsOf) ?? [])
  if (problems.length > 0) throw new InvalidInput(problems.slice(0, 20), { isAsSent: true })
  return Object.assign({}, ...parts.map(({ data }) => data)) as Record<string, unknown>
}

/** Members of an address are texts; integers are converted if the schema does not require a text. */
function asNumbers(members: Record<string, unknown>, schema: AnyOperation['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, text]) => {
      const isNumber = schema && Object.hasOwn(schema.shape, name) && takesNumbers(schema.shape[name])
      return [name, isNumber && /^\d{1,16}$/.test(String(text)) ? Number(text) : text]
    }),
  )
}

const takesNumbers = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && z.safeParse(schema, 1).success

function problemsOf(issue: z.core.$ZodIssue): InputProblem[] {
  if (issue.code !== 'unrecognized_keys') return [shapeProblemOf(issue)]
  return issue.keys.map((key) => ({
    parameter: [...issue.path, key.slice(0, 64)].join('.'),
    code: 'undeclared',
    description: 'This field is not known.',
  }))
}
