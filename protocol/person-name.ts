import * as z from 'zod/mini'
import { oneLine, withoutAddress } from './fields.ts'
import { withoutInvisible } from './rules/text.ts'

const clean = z.overwrite<string>(withSingleSpaces)
const ofName = [z.maxLength(64), oneLine, withoutAddress] as const

/** Part of a person's name, with at least one letter; runs of white space become one space (B141). */
export const personName = z
  .string()
  .check(clean, z.minLength(1, { abort: true }), ...ofName, z.regex(/\p{L}/u))

/** A last name; empty for people with a single name, which is their first name. */
export const lastName = z.string().check(clean, ...ofName, z.regex(/^$|\p{L}/u))

function withSingleSpaces(text: string): string {
  return withoutInvisible(text).replace(/\s+/gu, ' ').trim()
}
