import { customerTypes } from '../rights.ts'

/** Whether menus and permissions treat the customer as a business; includes the legacy type (B004, Q045). */
export const isBusinessType = (customerType: number): boolean =>
  customerType === customerTypes.business || customerType === customerTypes.oldBusiness

/** Pages that only businesses have (B008, Q149). */
const companyPages = [
  '/company',
  '/company-access',
  '/company-documents',
  '/company-emails',
  '/merchant',
  '/kyc/business',
  '/self-certification-business',
  '/transfer/approved',
]

/** Pages about a person, and the corresponding pages of a company. */
const personPages: Readonly<Record<string, string>> = {
  '/profile-update': '/company',
  '/self-certification': '/self-certification-business',
}

/** The company's page in place of a person's page; undefined for other pages. */
export const insteadForCompany = (pathname: string): string | undefined =>
  Object.hasOwn(personPages, pathname) ? personPages[pathname] : undefined

/** Whether a path belongs to a page that only businesses have (B008). */
export const isCompanyPage = (pathname: string): boolean =>
  companyPages.some((path) => pathname === path || pathname.startsWith(`${path}/`))
