import * as z from 'zod/mini'
import { countryCode } from '../../fields.ts'
import { days, direction, euros } from './parts.ts'

/** Money to or from countries of a list, which is a parameter of the rule. */
export const highRiskCountry = z.object({
  direction,
  countries: z.array(countryCode).check(
    z.minLength(1),
    z.maxLength(250),
    z.refine((countries) => new Set(countries).size === countries.length),
  ),
  amount: euros,
  days,
})
export const firstHighRiskCountry: z.infer<typeof highRiskCountry> = {
  direction: 'both',
  countries: ['IR', 'KP', 'MM'],
  amount: 1,
  days: 1,
}
