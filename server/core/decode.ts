import { dropEmpty, type AnyCall } from '@sixpence/protocol/call'
import * as z from 'zod/mini'
import { compiled } from './schemas/compiled.ts'
import { InvalidInput, type InputProblem } from './refused.ts'
import { fieldsOf } from './schema.ts'
import { isMissing, shapeProblemOf } from './shape-problem.ts'
import { withNulls } from './schemas/with-nulls.ts'

/**
 * Validates input against the call's schema: types, bounds, formats, and undeclared fields, which are refused rather
 * than ignored. @throws InvalidInput with a problem per field
 */
export function decode(call: AnyCall, input: Record<string, unknown>): Record<string, unknown> {
  const fields = fieldsOf(call)
  const undeclared = Object.keys(input).filter((name) => !fields.has(name))
  if (undeclared.length > 0)
    throw new InvalidInput(
      undeclared.slice(0, 10).map((name) => ({
        parameter: name.slice(0, 64),
        code: 'undeclared',
        description: 'This field is not known.',
      })),
    )
  const parsed = z.safeParse(compiled(call.input), input, { reportInput: true })
  if (parsed.success) return parsed.data as Record<string, unknown>
  throw new InvalidInput(parsed.error.issues.slice(0, 20).map(problemOf))
}

/**
 * Converts fields of an address or a form, which are text: "true" and "false" where the schema has a boolean, and a
 * list where it has a list, as a repeated name or as items separated by commas. Numbers are read later
 * (`documentedInput`).
 */
export function fromText(call: AnyCall, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const type = fieldsOf(call).get(name)?.type
      if (type === 'boolean' && (text === 'true' || text === 'false')) return [name, text === 'true']
      return [name, type === 'array' && typeof text === 'string' ? text.split(',') : text]
    }),
  )
}

/**
 * Validates the handler's answer, and adds missing documented fields. @throws a fault when it does not match the
 * declared output; such an answer is never sent
 */
export function encode(call: AnyCall, output: unknown): Record<string, unknown> {
  const parsed = z.safeParse(compiled(call.output), output)
  if (parsed.success) return withNulls(call.output, dropEmpty(parsed.data)) as Record<string, unknown>
  const [issue] = parsed.error.issues
  throw new Error(
    `${call.name} answered against its declaration at ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

/** Code and English text of a schema violation; translated when the answer is written. */
export function problemOf(issue: z.core.$ZodIssue): InputProblem {
  const parameter = issue.path.join('.')
  const last = String(issue.path.at(-1) ?? '')
  if (/email|username/i.test(last)) {
    const [code, description] = isMissing(issue)
      ? ['missing', 'Enter your e-mail.']
      : [issue.code, 'Enter a valid e-mail address.']
    return { parameter, code, description }
  }
  const ofForms = textOfForms(last)
  return ofForms === undefined
    ? shapeProblemOf(issue)
    : { parameter, code: isMissing(issue) ? 'missing' : issue.code, description: ofForms }
}

/** What forms say at a field that several of them have. */
function textOfForms(field: string): string | undefined {
  if (field === 'password') return 'Enter your password.'
  return /^(approvalCode|otp)$/.test(field) ? 'Enter the code: 6 to 8 digits.' : undefined
}
