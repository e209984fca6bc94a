import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

export const ownSteps = ['amount', 'check'] as const
export type OwnStep = (typeof ownSteps)[number]

/** URLs stay in the browser history, so accounts and amount are stored in the tab instead (own-draft.ts). */
export const ownSearch = z.object({
  step: searchParameter(z.enum(ownSteps)),
})
export type OwnSearch = z.output<typeof ownSearch>
