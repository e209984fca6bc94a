import * as z from 'zod/mini'

/** The open dialog is in the URL, so that it survives a reload. */
export const companySearch = z.object({
  edit: z.catch(z.optional(z.enum(['details', 'address', 'phone', 'resolution', 'declarations'])), undefined),
})
export type CompanySearch = z.output<typeof companySearch>
export type CompanyDialog = NonNullable<z.output<typeof companySearch>['edit']>
