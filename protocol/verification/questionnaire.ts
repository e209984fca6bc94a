import * as z from 'zod/mini'
import { day, line } from '../fields.ts'
import { personName } from '../person-name.ts'

/** Id of a dictionary entry. */
export const choice = z.string().check(z.maxLength(40))
export const choices = z.array(choice).check(z.minLength(1), z.maxLength(20))
/** Details required after a yes. */
export const details = z.optional(line(1, 500))
/** Yes or no, or the first or second of two answers. */
export const questionAnswers = ['yes', 'no', '1', '2'] as const
export type QuestionAnswer = (typeof questionAnswers)[number]
/** Answer to an additional question (B148, B149). */
export const answer = z.object({
  id: choice,
  answer: z.enum(questionAnswers),
  text: details,
  name: z.optional(personName),
  date: z.optional(day),
})
