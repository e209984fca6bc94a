import * as z from 'zod/mini'
import { longestAnswer } from './rules/proof-of-work.ts'

/** Answer to a challenge, see rules/proof-of-work.ts. */
export const captcha = z.string().check(z.minLength(1), z.maxLength(longestAnswer))

/** Description of the browser (B372). */
export const device = z.object({
  userAgent: z.string().check(z.maxLength(300)),
  language: z.string().check(z.maxLength(35)),
  timezone: z.string().check(z.maxLength(64)),
  screen: z.string().check(z.maxLength(32)),
})

/** Ids of the accepted agreements; all of the brand's are required. */
export const agreements = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))
