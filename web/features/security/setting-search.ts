import * as z from 'zod/mini'

/** Search parameters of the security page: that the password is to be changed, and why. */
export const settingSearch = z.object({
  change: z.catch(z.optional(z.literal('password')), undefined),
  after: z.catch(z.optional(z.literal('dispute')), undefined),
})
export type SettingSearch = z.output<typeof settingSearch>
