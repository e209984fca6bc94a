import { insteadForCompany, isCompanyPage } from '@sixpence/protocol/rules/customer-kind'

/** Facts about person and customer that decide which pages they may open. */
export type Facts = {
  isBusiness: boolean
  isAdmin: boolean
  verified: boolean
  useOldWeb: boolean
  oldWebUrl: string | undefined
  /** Hosts that an old web address may redirect to (Q009). */
  oldWebHosts: readonly string[]
  /** The customer is named in the URL, or chosen in this session. */
  hasCustomCustomer: boolean
  hasChosenCustomer: boolean
  isHaveRelatedAccounts: boolean
  /** How many customers the person may act for. */
  accesses: number
  /** False for a representative, who sees company documents only (B007). */
  hasBalanceInfo: boolean
  isNeedPersonalInfoUpdate: boolean
  isNeedKyc: boolean
  needsTaxForms: boolean
}

export type Destination = { to: string } | { leaveFor: string }

/** The page after the sign-in: the first step that applies (B048 to B056). */
export function startPage(facts: Facts, rememberedPath: string | undefined): Destination {
  const { isBusiness, isAdmin, accesses } = facts
  const oldWeb = facts.useOldWeb && !facts.hasCustomCustomer ? allowedOldWeb(facts) : undefined
  if (oldWeb) return { leaveFor: oldWeb }
  if (isAdmin) return { to: '/admin-overview' }
  if (isBusiness && facts.isHaveRelatedAccounts && accesses === 0) return { to: '/login' }
  // A single own company is entered directly (Q054).
  if (isBusiness && !facts.hasChosenCustomer && accesses > 1)
    return { to: facts.isHaveRelatedAccounts ? '/customer-accesses' : '/business-login' }
  // A representative is verified, so that no later step applies (Q055).
  if (isBusiness && !facts.hasBalanceInfo) return { to: '/company-documents' }
  if (facts.isNeedPersonalInfoUpdate) return { to: '/profile-update' }
  if (facts.isNeedKyc) return { to: kycPage(facts) }
  if (facts.needsTaxForms) return { to: '/self-certification-splash' }
  return { to: rememberedPath ?? '/home' }
}

/** The page to redirect to; undefined when the requested page may be shown. */
export function redirectOf(pathname: string, facts: Facts): string | undefined {
  if (alwaysReachable.some((path) => isAt(pathname, path))) return undefined
  if (facts.isBusiness && !facts.hasBalanceInfo)
    return isAt(pathname, '/company-documents') ? undefined : '/company-documents'
  if (facts.isNeedKyc && !facts.isAdmin)
    return reachableInKyc.some((path) => isAt(pathname, path)) ? undefined : kycPage(facts)
  if (facts.verified && isAt(pathname, '/unverified-account')) return '/home'
  // Only verified customers sign contracts (R068).
  if (!facts.verified && isAt(pathname, '/revenue-split')) return '/unverified-account'
  // A person has no company (B008, Q149).
  if (!facts.isBusiness && !facts.isAdmin && isCompanyPage(pathname)) return '/home'
  return facts.isBusiness ? insteadForCompany(pathname) : undefined
}

/** Terms and the choice of the acting customer are open to every signed-in person (Q056). */
const alwaysReachable = ['/terms', '/customer-accesses', '/business-login', '/more']
/** So is support while only the verification is missing; a representative sees only the documents (B036, R064). */
const reachableInKyc = ['/kyc', '/messages']

const kycPage = ({ isBusiness }: Facts): string => (isBusiness ? '/kyc/business' : '/kyc')

const isAt = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

/** The old address is accepted only over https and on a host of the brand (Q009). */
function allowedOldWeb({ oldWebUrl, oldWebHosts }: Facts): string | undefined {
  const url = URL.parse(oldWebUrl ?? '')
  return url?.protocol === 'https:' && oldWebHosts.includes(url.hostname) ? url.href : undefined
}
