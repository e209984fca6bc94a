/** Entries of the customer menus, as named in the specification. */
export type MenuId =
  | 'profile'
  | 'notificationSettings'
  | 'accountSecurity'
  | 'smartContracts'
  | 'invoices'
  | 'preapprovedPayments'
  | 'payoutBlacklist'
  | 'loginHistory'
  | 'legalInfo'
  | 'companyDetails'
  | 'manageUsers'
  | 'paymentEmails'
  | 'merchantServices'

export type MenuBadge = { count: number; colour: 'red' | 'blue' }
export type MenuEntry = { id: MenuId; to: string; isHighlighted: boolean; badge?: MenuBadge }

export type MenuFacts = {
  verified: boolean
  hasContracts: boolean
  mayRequestMoney: boolean
  /** The customer or company has required actions. */
  needsAction: boolean
  contractRequests: number
  activeContracts: number
}

const addresses: Record<MenuId, string> = {
  profile: '/profile',
  notificationSettings: '/profile/notifications',
  accountSecurity: '/setting',
  smartContracts: '/revenue-split',
  invoices: '/transfer/invoices',
  preapprovedPayments: '/transfer/preapproved-payments',
  payoutBlacklist: '/payout-blacklist',
  loginHistory: '/login-history',
  legalInfo: '/legal',
  companyDetails: '/company',
  manageUsers: '/company-access',
  paymentEmails: '/company-emails',
  merchantServices: '/merchant',
}

/** Menu of a person; invoices are the fifth entry of the full menu (B059, B061). */
export const personalMenu = (facts: MenuFacts): MenuEntry[] =>
  entries(
    [
      'profile',
      'notificationSettings',
      'accountSecurity',
      'smartContracts',
      'invoices',
      'preapprovedPayments',
      'payoutBlacklist',
      'loginHistory',
      'legalInfo',
    ],
    facts,
  )

/** Menu of a company; invoices are the eighth entry of the full menu (B060, B062). */
export const companyMenu = (facts: MenuFacts): MenuEntry[] =>
  entries(
    [
      'companyDetails',
      'manageUsers',
      'paymentEmails',
      'smartContracts',
      'preapprovedPayments',
      'payoutBlacklist',
      'notificationSettings',
      'invoices',
      'legalInfo',
      'merchantServices',
    ],
    facts,
  )

/** Menu entries that are not in `MenuId`: the places of the bar, those with a count, and the fees. */
export type MenuItem =
  | MenuId
  | 'home'
  | 'activity'
  | 'cards'
  | 'pay'
  | 'approvals'
  | 'messages'
  | 'news'
  | 'fees'
export type MenuGroup = 'home' | 'money' | 'pay' | 'own' | 'help'

/** Groups of the menu, in the same order for a person and a company. */
export const menuGroups: readonly { id: MenuGroup; items: readonly MenuItem[] }[] = [
  { id: 'home', items: ['home'] },
  { id: 'money', items: ['activity', 'cards'] },
  {
    id: 'pay',
    items: ['pay', 'preapprovedPayments', 'invoices', 'merchantServices', 'smartContracts', 'approvals'],
  },
  {
    id: 'own',
    items: [
      'profile',
      'companyDetails',
      'manageUsers',
      'paymentEmails',
      'accountSecurity',
      'notificationSettings',
      'payoutBlacklist',
      'loginHistory',
    ],
  },
  { id: 'help', items: ['messages', 'news', 'fees', 'legalInfo'] },
]

/** Menu behind the person's name, for everyone (Q148). */
export const userMenu: readonly { id: MenuId; to: string }[] = (
  ['accountSecurity', 'loginHistory'] as const
).map((id) => ({ id, to: addresses[id] }))

function entries(ids: readonly MenuId[], facts: MenuFacts): MenuEntry[] {
  const isShown = (id: MenuId): boolean => {
    if (id === 'invoices') return facts.mayRequestMoney
    // Shown only to verified customers of a brand that offers contracts (B063).
    if (id === 'smartContracts') return facts.verified && facts.hasContracts
    return true
  }
  return ids.filter(isShown).map((id) => {
    const badge = id === 'smartContracts' ? contractsBadge(facts) : undefined
    const isOwn = id === 'profile' || id === 'companyDetails'
    return { id, to: addresses[id], isHighlighted: isOwn && facts.needsAction, ...(badge && { badge }) }
  })
}

/** Badge of the contracts entry: pending requests in red, otherwise active contracts in blue (B064). */
export function contractsBadge({
  contractRequests,
  activeContracts,
}: Pick<MenuFacts, 'contractRequests' | 'activeContracts'>): MenuBadge | undefined {
  if (contractRequests > 0) return { count: contractRequests, colour: 'red' }
  return activeContracts > 0 ? { count: activeContracts, colour: 'blue' } : undefined
}
