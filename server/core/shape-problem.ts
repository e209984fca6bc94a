import { fieldMissing, nameWithAddress } from '@sixpence/protocol/fields'
import type * as z from 'zod/mini'
import type { InputProblem } from './refused.ts'

/** A longer list of values is in the description of the interface only. */
const mostValues = 20

/** Codes of a field that a schema refuses, which `validationErrors` has instead of a refusal's name: what is wrong. */
export const shapeCodes = {
  missing: 'the field is not there',
  undeclared: 'the call has no such field',
  invalid_type: 'another type, such as a number instead of text',
  invalid_value: 'none of the values that are allowed',
  invalid_format: 'text of another form, such as a day that is none',
  too_big: 'too long, too large or too many',
  too_small: 'too short, too small or too few',
  not_multiple_of: 'no whole multiple',
  invalid_union: 'none of the forms that are allowed',
  invalid_key: 'a key of an object is not valid',
  invalid_element: 'an item of a list is not valid',
  custom: 'against a rule of the field',
} as const satisfies Record<
  Exclude<z.core.$ZodIssue['code'], 'unrecognized_keys'> | 'missing' | 'undeclared',
  string
>

/** Whether the field of a schema violation is not there. */
export const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.input === undefined || issue.message === fieldMissing || (isOfKind(issue) && !hasKind(issue))

/**
 * A schema violation by its kind, independent of the field: missing, of the wrong type, not a valid value, too long,
 * or otherwise invalid; with the valid form. English text.
 */
export function shapeProblemOf(issue: z.core.$ZodIssue): InputProblem {
  const parameter = issue.path.join('.')
  const code = isMissing(issue) ? 'missing' : issue.code
  if (issue.message === nameWithAddress)
    return { parameter, code: 'invalid_format', description: 'A name has no web address. Leave it out.' }
  const values = valuesOf(issue)
  if (values)
    return isMissing(issue)
      ? { parameter, code, description: 'This field is missing. Send one of: {values}.', facts: { values } }
      : { parameter, code, description: 'Send one of: {values}.', facts: { values } }
  if (isMissing(issue)) return { parameter, code, description: 'This field is missing.' }
  if (issue.code === 'too_big')
    return { parameter, code, description: 'This is too long or too large. Make it shorter.' }
  if (issue.code === 'invalid_type') return { parameter, code, ...rightTypeOf(issue) }
  return { parameter, code, description: 'This value is not valid. Check it and try again.' }
}

type OfKind = { discriminator: string; options: readonly unknown[] }

/** Whether the field decides which of several shapes an object has. */
const isOfKind = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssue & OfKind =>
  issue.code === 'invalid_union' && 'discriminator' in issue && 'options' in issue

const hasKind = ({ input, discriminator }: { input?: unknown; discriminator: string }): boolean =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, discriminator)

function valuesOf(issue: z.core.$ZodIssue): string | undefined {
  const named = issue.code === 'invalid_value' ? issue.values : []
  const values = isOfKind(issue) ? issue.options : named
  return values.length > 0 && values.length <= mostValues ? values.map(String).join(', ') : undefined
}

function rightTypeOf({
  expected,
  input,
}: z.core.$ZodIssueInvalidType): Omit<InputProblem, 'parameter' | 'code'> {
  if (expected === 'string')
    // A longer number, or a number with an exponent, may differ from what was written.
    return typeof input === 'number' && /^-?[\d.]{1,15}$/.test(String(input))
      ? { description: 'Send it as text: "{value}".', facts: { value: String(input) } }
      : { description: 'Send it as text.' }
  if (expected === 'number') return { description: 'Send it as a number, without quotation marks.' }
  if (expected === 'boolean') return { description: 'Send true or false, without quotation marks.' }
  if (expected === 'array') return { description: 'Send it as a list.' }
  if (expected === 'object' || expected === 'record') return { description: 'Send it as an object.' }
  return { description: 'This value is not valid. Check it and try again.' }
}
