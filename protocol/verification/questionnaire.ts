import * as z from 'zod/mini'
import { day, line, personName } from '../fields.ts'

/** The id of something that a dictionary offers. */
export const choice = z.string().check(z.maxLength(40))
export const choices = z.array(choice).check(z.minLength(1), z.maxLength(20))
/** What a yes asks for next. */
export const details = z.optional(line(1, 500))
/** To an additional question (B148, B149). */
export const answer = z.object({
  id: choice,
  answer: z.enum(['yes', 'no', '1', '2']),
  text: details,
  name: z.optional(personName),
  date: z.optional(day),
})
