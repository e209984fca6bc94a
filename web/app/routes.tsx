import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { BrandFacts } from '#lib/brand.ts'
import { needTexts } from '#lib/language/language.ts'
import type { Translate } from '#lib/language/translate.ts'
import { screens } from './prefetch.ts'
import { ensureCustomer, factsOf } from './frame/customer.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Frame, SignedIn } from './frame/frame.tsx'
import { redirectOf } from './guards.ts'
import { outsideRoutes, rootRoute } from './outside-routes.tsx'
import { redirectToStart, needSession } from './start-redirect.ts'
import { cardRoutes } from './card-routes.tsx'
import type { ApprovalsSearch } from '#features/approvals/approvals-search.ts'
import { contractRoutes } from './contract-routes.tsx'
import { massRoutes } from './mass-routes.tsx'
import { merchantRoutes } from './merchant-routes.tsx'
import { paperRoutes } from './paper-routes.tsx'
import { readByScreen, screen } from './screen.ts'
import { supportRoutes } from './support-routes.tsx'
import type { DeskSearch } from '#features/desk/desk-search.ts'
import { homeSearch } from '#features/home/home-search.ts'
import { historySearch } from '#features/history/filters/history-search.ts'
import type { BatchSearch, ListsSearch } from '#features/history/lists-search.ts'
import type { InvoicesSearch } from '#features/invoices/invoices-search.ts'
import type { NewsSearch } from '#features/news/news-search.ts'
import type { PreapprovedSearch } from '#features/preapproved/preapproved-search.ts'
import type { KycSearch } from '#features/verification/kyc-search.ts'
import type { LoginHistorySearch } from '#features/security/login-history-search.ts'
import type { SettingSearch } from '#features/security/setting-search.ts'
import type { BatchSearch as GlobalBatchSearch } from '#widgets/batch-search.ts'
import type { PaySearch } from '#features/global/pay-search.ts'
import type { OwnSearch } from '#features/transfers-own/own-search.ts'
import type { SendSearch } from '#features/p2p/send-search.ts'
import type { OutsideSearch } from '#features/transfers-external/outside-search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for the window's title. */
    title?: (t: Translate) => string
  }
}

/**
 * Every screen of the product, in the order of the specification: a line each; the code is loaded when the screen is opened.
 */
export function createAppRouter(brand: BrandFacts, history?: RouterHistory) {
  const root = rootRoute()

  /**
   * All pages except the choice of the customer: checks the signed-in person, the acting customer and their rights
   * (B034 to B058).
   */
  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signedIn',
    beforeLoad: async ({ location: { pathname } }) => {
      await needSession()
      const facts = await factsOf(await ensureCustomer(), brand)
      const to = redirectOf(pathname, facts)
      if (to !== undefined) throw redirect({ to, replace: true })
      return { facts }
    },
    component: SignedIn,
    errorComponent: ErrorScreen,
  })
  const frame = createRoute({ getParentRoute: () => signedIn, id: 'frame', component: Frame })
  /** A single topic at a time, without the rail: the screens bring their own head and dock (T4). */
  const flow = createRoute({ getParentRoute: () => signedIn, id: 'flow', component: Outlet })

  const start = createRoute({
    getParentRoute: () => signedIn,
    path: '/',
    beforeLoad: ({ context: { facts } }) => redirectToStart(facts),
  })
  const home = createRoute({
    getParentRoute: () => frame,
    path: '/home',
    validateSearch: homeSearch,
    staticData: { title: (t) => t('Home') },
    component: lazyRouteComponent(screens.home.code),
    loader: () => {
      screens.home.fetch()
      return needTexts('home')
    },
  })
  const activity = createRoute({
    getParentRoute: () => frame,
    path: '/history',
    validateSearch: historySearch,
    staticData: { title: (t) => t('Activity') },
    component: lazyRouteComponent(screens.history.code),
    loader: () => {
      screens.history.fetch()
      return needTexts('history')
    },
  })
  const authorizations = createRoute({
    getParentRoute: () => frame,
    path: '/history/authorizations',
    validateSearch: readByScreen<ListsSearch>(),
    staticData: { title: (t) => t('Set aside') },
    ...screen(() => import('#features/history/authorizations-screen.tsx'), 'history'),
  })
  const batchTransfers = createRoute({
    getParentRoute: () => frame,
    path: '/history/batch-transfers',
    validateSearch: readByScreen<BatchSearch>(),
    staticData: { title: (t) => t('Batch payments') },
    ...screen(() => import('#features/history/batches/batch-transfers-screen.tsx'), 'history'),
  })
  const statements = createRoute({
    getParentRoute: () => frame,
    path: '/statements',
    validateSearch: readByScreen<ListsSearch>(),
    staticData: { title: (t) => t('Statements') },
    ...screen(() => import('#features/history/statements-screen.tsx'), 'history'),
  })
  const p2p = createRoute({
    getParentRoute: () => flow,
    path: '/transfer/p2p',
    validateSearch: readByScreen<SendSearch>(),
    staticData: { title: (t) => t('Send money') },
    ...screen(() => import('#features/p2p/send-screen.tsx'), 'p2p', 'payment'),
  })
  const transfer = createRoute({
    getParentRoute: () => frame,
    path: '/transfer',
    staticData: { title: (t) => t('Pay and transfer') },
    ...screen(() => import('#features/transfers-external/start-screen.tsx'), 'transfers-external', 'methods'),
  })
  const external = createRoute({
    getParentRoute: () => flow,
    path: '/transfer/external',
    validateSearch: readByScreen<OutsideSearch>(),
    staticData: { title: (t) => t('Send money') },
    ...screen(
      () => import('#features/transfers-external/outside-screen.tsx'),
      'transfers-external',
      'payment',
      'methods',
    ),
  })
  const betweenAccounts = createRoute({
    getParentRoute: () => flow,
    path: '/transfer/account',
    validateSearch: readByScreen<OwnSearch>(),
    staticData: { title: (t) => t('Between your accounts') },
    ...screen(() => import('#features/transfers-own/own-screen.tsx'), 'transfers-own', 'payment'),
  })
  const global = createRoute({
    getParentRoute: () => flow,
    path: '/transfer/global',
    validateSearch: readByScreen<PaySearch>(),
    staticData: { title: (t) => t('Send a payment link') },
    ...screen(() => import('#features/global/pay-screen.tsx'), 'global', 'payment', 'methods'),
  })
  const massGlobal = createRoute({
    getParentRoute: () => frame,
    path: '/transfer/mass/global',
    validateSearch: readByScreen<GlobalBatchSearch>(),
    staticData: { title: (t) => t('Send a batch of payment links') },
    ...screen(() => import('#features/global/batch-screen.tsx'), 'global', 'batches', 'payment', 'methods'),
  })
  const globalSummary = createRoute({
    getParentRoute: () => flow,
    path: '/transfer/external/global-summary',
    validateSearch: readByScreen<GlobalBatchSearch>(),
    staticData: { title: (t) => t('Send a batch of payment links') },
    ...screen(() => import('#features/global/summary-screen.tsx'), 'global', 'batches', 'payment'),
  })
  const preapproved = createRoute({
    getParentRoute: () => frame,
    path: '/transfer/preapproved-payments',
    validateSearch: readByScreen<PreapprovedSearch>(),
    staticData: { title: (t) => t('Scheduled payments') },
    ...screen(() => import('#features/preapproved/preapproved-screen.tsx'), 'preapproved', 'payment'),
  })
  const invoices = createRoute({
    getParentRoute: () => frame,
    path: '/transfer/invoices',
    validateSearch: readByScreen<InvoicesSearch>(),
    staticData: { title: (t) => t('Invoices') },
    ...screen(() => import('#features/invoices/invoices-screen.tsx'), 'invoices'),
  })
  const approvals = createRoute({
    getParentRoute: () => frame,
    path: '/transfer/approved',
    validateSearch: readByScreen<ApprovalsSearch>(),
    staticData: { title: (t) => t('Approvals') },
    ...screen(() => import('#features/approvals/approvals-screen.tsx'), 'approvals', 'payment', 'methods'),
  })
  const approvalRules = createRoute({
    getParentRoute: () => frame,
    path: '/transfer/approved/rules',
    staticData: { title: (t) => t('Approval rules') },
    ...screen(() => import('#features/approvals/rules-screen.tsx'), 'approvals', 'methods'),
  })
  const receipt = createRoute({
    getParentRoute: () => frame,
    path: '/transfer/p2p/receipt/$transactionId',
    staticData: { title: (t) => t('Receipt') },
    ...screen(() => import('#features/p2p/receipt-screen.tsx'), 'p2p', 'payment'),
  })
  const legal = createRoute({
    getParentRoute: () => frame,
    path: '/legal',
    staticData: { title: (t) => t('Legal information') },
    ...screen(() => import('#features/session/legal-screen.tsx'), 'session'),
  })
  const fees = createRoute({
    getParentRoute: () => frame,
    path: '/fees-and-limits',
    staticData: { title: (t) => t('Fees and limits') },
    ...screen(() => import('#features/tariffs/fees-screen.tsx'), 'tariffs', 'methods'),
  })
  const notificationSettings = createRoute({
    getParentRoute: () => frame,
    path: '/profile/notifications',
    staticData: { title: (t) => t('Notification settings') },
    ...screen(() => import('#features/notifications/notifications-screen.tsx'), 'notifications'),
  })
  const limited = createRoute({
    getParentRoute: () => frame,
    path: '/limited-account',
    staticData: { title: (t) => t('Your account is limited') },
    ...screen(() => import('#features/status/limited-screen.tsx'), 'status'),
  })
  const unverified = createRoute({
    getParentRoute: () => frame,
    path: '/unverified-account',
    staticData: { title: (t) => t('Your account is not verified yet') },
    ...screen(() => import('#features/status/unverified-screen.tsx'), 'status'),
  })
  const setting = createRoute({
    getParentRoute: () => frame,
    path: '/setting',
    validateSearch: readByScreen<SettingSearch>(),
    staticData: { title: (t) => t('Security') },
    ...screen(() => import('#features/security/setting-screen.tsx'), 'security'),
  })
  const loginHistory = createRoute({
    getParentRoute: () => frame,
    path: '/login-history',
    validateSearch: readByScreen<LoginHistorySearch>(),
    staticData: { title: (t) => t('Sign-in history') },
    ...screen(() => import('#features/security/login-history-screen.tsx'), 'security'),
  })
  const payoutBlacklist = createRoute({
    getParentRoute: () => frame,
    path: '/payout-blacklist',
    staticData: { title: (t) => t('Blocked contacts') },
    ...screen(() => import('#features/security/blacklist-screen.tsx'), 'security'),
  })
  const profile = createRoute({
    getParentRoute: () => frame,
    path: '/profile',
    staticData: { title: (t) => t('Profile') },
    ...screen(() => import('#features/profile/profile-screen.tsx'), 'profile', 'contacts'),
  })
  /** There is only one profile (Q059). */
  const newProfile = createRoute({
    getParentRoute: () => signedIn,
    path: '/new-profile',
    beforeLoad: () => {
      throw redirect({ to: '/profile', replace: true })
    },
  })
  const profileUpdate = createRoute({
    getParentRoute: () => frame,
    path: '/profile-update',
    staticData: { title: (t) => t('Check your details') },
    ...screen(() => import('#features/profile/update-screen.tsx'), 'profile'),
  })
  const desk = createRoute({
    getParentRoute: () => root,
    path: '/admin-overview',
    validateSearch: readByScreen<DeskSearch>(),
    staticData: { title: (t) => t('Desk') },
    ...screen(() => import('./desk-entry.tsx'), 'desk', 'company', 'tariffs', 'methods'),
  })
  const visits = createRoute({
    getParentRoute: () => frame,
    path: '/visits',
    staticData: { title: (t) => t('Staff access') },
    ...screen(() => import('#features/desk/visits-screen.tsx'), 'desk'),
  })
  const kyc = createRoute({
    getParentRoute: () => flow,
    path: '/kyc',
    validateSearch: readByScreen<KycSearch>(),
    beforeLoad: ({ context: { facts } }) => {
      if (!facts.isNeedKyc) throw redirect({ to: '/', replace: true })
      if (facts.isBusiness) throw redirect({ to: '/kyc/business', replace: true })
    },
    staticData: { title: (t) => t('A few questions') },
    ...screen(() => import('#features/verification/kyc-screen.tsx'), 'verification', 'questionnaire'),
  })
  const kycBusiness = createRoute({
    getParentRoute: () => flow,
    path: '/kyc/business',
    validateSearch: readByScreen<KycSearch>(),
    beforeLoad: ({ context: { facts } }) => {
      if (!facts.isNeedKyc) throw redirect({ to: '/', replace: true })
      if (!facts.isBusiness) throw redirect({ to: '/kyc', replace: true })
    },
    staticData: { title: (t) => t('About the company') },
    ...screen(() => import('#features/verification/business-screen.tsx'), 'verification', 'questionnaire'),
  })
  const selfCertificationSplash = createRoute({
    getParentRoute: () => signedIn,
    path: '/self-certification-splash',
    staticData: { title: (t) => t('Where you pay taxes') },
    ...screen(() => import('#features/self-certification/splash-screen.tsx'), 'self-certification'),
  })
  const more = createRoute({
    getParentRoute: () => frame,
    path: '/more',
    staticData: { title: (t) => t('More##page') },
    component: lazyRouteComponent(() => import('./frame/more-screen.tsx')),
  })
  const notFound = createRoute({
    getParentRoute: () => frame,
    path: '$',
    staticData: { title: (t) => t('Page not found') },
    component: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
  })

  const news = createRoute({
    getParentRoute: () => frame,
    path: '/news',
    validateSearch: readByScreen<NewsSearch>(),
    staticData: { title: (t) => t('News') },
    ...screen(() => import('#features/news/news-screen.tsx'), 'news'),
  })

  const contracts = contractRoutes(brand, { frame, flow })
  const mass = massRoutes(frame, flow)
  const merchant = merchantRoutes({ frame, signedIn })
  return createRouter({
    routeTree: root.addChildren([
      ...outsideRoutes(root),
      desk,
      signedIn.addChildren([
        start,
        selfCertificationSplash,
        newProfile,
        merchant.entry,
        frame.addChildren([
          home,
          activity,
          authorizations,
          batchTransfers,
          statements,
          transfer,
          massGlobal,
          ...mass.framed,
          approvals,
          approvalRules,
          ...cardRoutes(frame),
          preapproved,
          invoices,
          receipt,
          legal,
          fees,
          notificationSettings,
          limited,
          unverified,
          setting,
          loginHistory,
          payoutBlacklist,
          profile,
          profileUpdate,
          visits,
          ...paperRoutes(frame),
          ...supportRoutes(frame),
          news,
          ...merchant.framed,
          ...contracts.framed,
          more,
          notFound,
        ]),
        flow.addChildren([
          ...contracts.flowing,
          kyc,
          kycBusiness,
          p2p,
          external,
          global,
          globalSummary,
          ...mass.flowing,
          betweenAccounts,
        ]),
      ]),
    ]),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    // The open screen stays until the next screen can be rendered; a thin line shows that it is loading.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    scrollRestoration: true,
    ...(history && { history }),
  })
}
