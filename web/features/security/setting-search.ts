import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of the security page: that the password is to be changed, and why. */
export const settingSearch = z.object({
  change: searchParameter(z.literal('password')),
  after: searchParameter(z.literal('dispute')),
})
export type SettingSearch = z.output<typeof settingSearch>
