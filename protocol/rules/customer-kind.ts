import { accessRights, customerTypes } from '../rights.ts'

/** The seven kinds of customers and users (B003). */
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
  /** False for a representative, who sees company documents only. */
  hasBalanceInfo: boolean
  permissions?: Readonly<Record<string, boolean | number>> | undefined
}

/** What somebody is; the more special kind wins. */
export function customerKind(facts: KindFacts): CustomerKind {
  if (facts.isAdmin) return 'admin'
  if (facts.customerType === customerTypes.personal) return isSubAccount(facts) ? 'subAccount' : 'personal'
  if (!facts.hasBalanceInfo) return 'restrictedUser'
  if (isSubAccount(facts)) return 'subAccount'
  if (facts.accessRight !== accessRights.full) return 'employee'
  return facts.customerType === customerTypes.oldBusiness ? 'oldBusiness' : 'business'
}

/** A business for menus and permissions, the legacy kind too (B004, Q045). */
export const isBusinessType = (customerType: number): boolean =>
  customerType === customerTypes.business || customerType === customerTypes.oldBusiness

/** The permission settlementAccount is 1, or true (B006, Q047). */
export const isSubAccount = ({ permissions }: Pick<KindFacts, 'permissions'>): boolean =>
  permissions?.['settlementAccount'] === 1 || permissions?.['settlementAccount'] === true

/** What a business has to be told and a person has no page for (B008, Q149). */
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

export const isCompanyPage = (pathname: string): boolean =>
  companyPages.some((path) => pathname === path || pathname.startsWith(`${path}/`))
