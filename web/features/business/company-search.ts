import * as z from 'zod/mini'

/** What is open over the page of a company, so that a reload finds it again. */
export const companySearch = z.object({
  edit: z.catch(z.optional(z.enum(['details', 'address', 'phone', 'resolution', 'declarations'])), undefined),
})
export type CompanyDialog = NonNullable<z.output<typeof companySearch>['edit']>
