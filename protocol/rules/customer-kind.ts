import { accessRights, customerTypes } from '../rights.ts'

/** The seven kinds of customer and user (B003). */
export const customerKinds = [
  'personal',
  'business',
  'oldBusiness',
  'admin',
  'subAccount',
  'restrictedUser',
  'employee',
] as const
export type CustomerKind = (typeof customerKinds)[number]

export type KindFacts = {
  customerType: number
  isAdmin: boolean
  accessRight: number
  /** False for a representative, who has access to company documents only. */
  hasBalanceInfo: boolean
  permissions?: Readonly<Record<string, boolean | number>> | undefined
}

/** The kind of a customer or user; the most specific one that applies. */
export function customerKind(facts: KindFacts): CustomerKind {
  if (facts.isAdmin) return 'admin'
  if (facts.customerType === customerTypes.personal) return isSubAccount(facts) ? 'subAccount' : 'personal'
  if (!facts.hasBalanceInfo) return 'restrictedUser'
  if (isSubAccount(facts)) return 'subAccount'
  if (facts.accessRight !== accessRights.full) return 'employee'
  return facts.customerType === customerTypes.oldBusiness ? 'oldBusiness' : 'business'
}

/** Whether menus and permissions treat the customer as a business; includes the legacy type (B004, Q045). */
export const isBusinessType = (customerType: number): boolean =>
  customerType === customerTypes.business || customerType === customerTypes.oldBusiness

/** Whether the permission settlementAccount is 1 or true (B006, Q047). */
export const isSubAccount = ({ permissions }: Pick<KindFacts, 'permissions'>): boolean =>
  permissions?.['settlementAccount'] === 1 || permissions?.['settlementAccount'] === true

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

/** Pages about a person, and what a company has in their place. */
const personPages: Readonly<Record<string, string>> = {
  '/profile-update': '/company',
  '/self-certification': '/self-certification-business',
}

/** The company's page in place of one about a person; undefined for other pages. */
export const insteadForCompany = (pathname: string): string | undefined =>
  Object.hasOwn(personPages, pathname) ? personPages[pathname] : undefined

/** Whether a path belongs to a page that only businesses have (B008). */
export const isCompanyPage = (pathname: string): boolean =>
  companyPages.some((path) => pathname === path || pathname.startsWith(`${path}/`))
