import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

/** The open dialog is in the URL, so that it survives a reload. */
export const companySearch = z.object({
  edit: searchParameter(z.enum(['details', 'address', 'phone', 'resolution', 'declarations'])),
})
export type CompanySearch = z.output<typeof companySearch>
export type CompanyDialog = NonNullable<z.output<typeof companySearch>['edit']>
