import { ada, bo, hugo, ines, leo, marta, type Person } from '../kit/people.ts'

/** A screen by its address; a row of a list is opened by pressing the first link that fits. */
export type Screen = string | { at: string; open: string; name: string }

/** Who looks at which screens; `company`: whom they act for, by its name. */
export type Album = { person: Person; company?: string; worksAtDesk?: true; screens: readonly Screen[] }

/** Outside, where nobody is signed in. */
export const publicScreens = [
  '/login',
  '/password-reset',
  '/scp',
  '/register',
  '/register/personal',
  '/register/business',
  '/activate',
  '/terms',
  '/fees',
  '/developers',
  '/identity-verification/no/link',
  '/video-identity-job/none',
  '/receive/none',
] as const

const card: Screen[] = [
  { at: '/cards', open: 'main a[href^="/cards/"]:not([href$="al"])', name: '/cards/$accountId' },
  { at: '/cards/virtual', open: 'main a[href^="/cards/"]:not([href$="al"])', name: '/cards/virtual/one' },
  { at: '/cards', open: 'main a[href$="/pin"]', name: '/card/$accountId/pin' },
  { at: '/cards', open: 'main a[href^="/confirm-card/"]', name: '/confirm-card/$cardId' },
]

const everyday: Screen[] = [
  '/home',
  '/more',
  '/history',
  { at: '/history', open: 'main [role=grid] a', name: '/history/entry' },
  '/history/authorizations',
  '/history/batch-transfers',
  '/statements',
  '/transfer',
  '/transfer/p2p',
  '/transfer/external',
  '/transfer/account',
  '/transfer/global',
  '/transfer/mass',
  '/transfer/mass/wire',
  '/transfer/mass/p2p',
  '/transfer/mass/global',
  '/transfer/preapproved-payments',
  '/transfer/invoices',
  '/transfer/invoices?view=sent&open=new',
  '/transfer/approved',
  '/cards',
  '/cards/physical',
  '/cards/virtual',
  ...card,
  '/add-card',
  '/profile',
  '/profile/notifications',
  '/setting',
  '/login-history',
  '/payout-blacklist',
  '/documents',
  '/self-certification',
  '/messages',
  { at: '/messages', open: 'main a[href^="/messages/"]', name: '/messages/$ticketNumber' },
  '/news',
  '/fees-and-limits',
  '/legal',
  '/no-such-page',
]

const shared: Screen[] = [
  '/revenue-split',
  {
    at: '/revenue-split',
    open: 'main a[href^="/revenue-split/"]:not([href$=new])',
    name: '/revenue-split/$contractId',
  },
  '/revenue-split/new',
]

const companys: Screen[] = [
  '/home',
  '/company',
  '/company?edit=details',
  '/company?edit=declarations',
  '/company-access',
  '/company-emails',
  '/company-documents',
  '/self-certification-business',
  '/transfer/approved',
  '/transfer/approved/rules',
  '/transfer/invoices',
  '/merchant/buttons/my_saved_buttons',
  '/merchant/buttons/pbn_settings',
  '/merchant/buttons/business_logos',
  '/merchant/accounts/subscribers',
  '/merchant/ipn/settings',
  '/merchant/ipn/history',
  '/merchant/internal/api_key',
  '/merchant/internal/api_key?tab=addresses',
  '/merchant/internal/api_log',
  '/merchant/internal/webhook_log',
  '/merchant/internal/webhook_log?tab=log',
  '/merchant/security/verification',
  '/merchant/security/verification/history',
  '/merchant/security/reputation',
  '/kyc/business',
  '/history',
  '/profile',
]

export const albums: readonly Album[] = [
  {
    person: ines,
    screens: [...everyday, ...shared, '/customer-accesses', '/business-login', '/auth/sei', '/oau'],
  },
  { person: ines, company: 'Northlight Studio', screens: companys },
  {
    person: ada,
    worksAtDesk: true,
    screens: [
      '/admin-overview',
      '/admin-overview?q=ines',
      '/admin-overview?news=true',
      '/admin-overview?brand=values',
      '/admin-overview?brand=texts',
      '/admin-overview?brand=agreements',
      '/admin-overview?brand=history',
      '/admin-overview?books=trial',
      '/admin-overview?books=days',
      '/admin-overview?books=safeguarding',
      '/admin-overview?books=income',
      '/admin-overview?books=export',
      '/admin-overview?tariffs=true',
      {
        at: '/admin-overview?tariffs=true',
        open: 'main a[href*="version="]',
        name: '/admin-overview/tariff',
      },
      '/admin-overview?monitoring=cases',
      '/admin-overview?monitoring=rules',
      { at: '/admin-overview?q=ines', open: 'a[href*="customer="]', name: '/admin-overview/customer' },
      { at: '/admin-overview', open: 'a[href*="run="]', name: '/admin-overview/run' },
      { at: '/admin-overview', open: 'a[href*="document="]', name: '/admin-overview/document' },
      '/visits',
    ],
  },
  {
    person: bo,
    screens: ['/home', '/unverified-account', '/profile-update', '/kyc', '/self-certification-splash'],
  },
  { person: leo, screens: ['/home', '/limited-account', '/documents?type=4'] },
  { person: hugo, screens: ['/home', '/unverified-account'] },
  { person: marta, screens: everyday },
]

/** The screens that are looked at in Ukrainian, too. */
export const cyrillic: ReadonlySet<string> = new Set([
  '/login',
  '/register/personal',
  '/home',
  '/more',
  '/history',
  '/transfer',
  '/transfer/external',
  '/transfer/preapproved-payments',
  '/cards',
  '/profile',
  '/setting',
  '/fees-and-limits',
  '/company',
  '/company-access',
  '/admin-overview',
  '/limited-account',
])
