import * as z from 'zod/mini'
import { oneLine, withoutAddress } from './fields.ts'
import { withoutInvisible } from './rules/text.ts'

/** Part of a person's name, with at least one letter; runs of white space become one space (B141). */
export const personName = z
  .string()
  .check(
    z.overwrite(withSingleSpaces),
    z.minLength(1),
    z.maxLength(64),
    oneLine,
    z.regex(/\p{L}/u),
    withoutAddress,
  )

/** A last name; empty for people who have one name, which is their first name. */
export const lastName = z.union([z.literal(''), personName])

function withSingleSpaces(text: string): string {
  return withoutInvisible(text).replace(/\s+/gu, ' ').trim()
}
