import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import type { IpnSearch } from '#features/merchant/ipn-search.ts'
import type { PagingSearch, ReputationSearch } from '#features/merchant/paging-search.ts'
import { readByScreen, screen } from './screen.ts'

/** The tools of merchants. `/merchant` redirects to the first of them (B042). */
export function merchantRoutes<Frame extends AnyRoute, SignedIn extends AnyRoute>({
  frame,
  signedIn,
}: {
  frame: Frame
  signedIn: SignedIn
}) {
  const entry = createRoute({
    getParentRoute: () => signedIn,
    path: '/merchant',
    beforeLoad: () => {
      throw redirect({ to: '/merchant/security/verification', replace: true })
    },
  })
  const savedButtons = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/buttons/my_saved_buttons',
    staticData: { title: (t) => t('Payment buttons') },
    ...screen(() => import('#features/merchant/buttons-screen.tsx'), 'merchant', 'payment'),
  })
  const pbnSettings = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/buttons/pbn_settings',
    staticData: { title: (t) => t('Button notifications') },
    ...screen(() => import('#features/merchant/pbn-settings-screen.tsx'), 'merchant'),
  })
  const ipnSettings = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/ipn/settings',
    staticData: { title: (t) => t('Payment notifications') },
    ...screen(() => import('#features/merchant/ipn-settings-screen.tsx'), 'merchant'),
  })
  const ipnHistory = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/ipn/history',
    validateSearch: readByScreen<IpnSearch>(),
    staticData: { title: (t) => t('Messages to your server') },
    ...screen(() => import('#features/merchant/ipn-history-screen.tsx'), 'merchant'),
  })
  const logos = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/buttons/business_logos',
    staticData: { title: (t) => t('Logos') },
    ...screen(() => import('#features/merchant/logos-screen.tsx'), 'merchant'),
  })
  const subscribers = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/accounts/subscribers',
    validateSearch: readByScreen<PagingSearch>(),
    staticData: { title: (t) => t('Subscribers') },
    ...screen(() => import('#features/merchant/subscribers-screen.tsx'), 'merchant', 'payment'),
  })
  const checks = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/security/verification',
    staticData: { title: (t) => t('Identity checks') },
    ...screen(() => import('#features/merchant/checks-screen.tsx'), 'merchant'),
  })
  const checkHistory = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/security/verification/history',
    validateSearch: readByScreen<PagingSearch>(),
    staticData: { title: (t) => t('Identity check history') },
    ...screen(() => import('#features/merchant/check-history-screen.tsx'), 'merchant'),
  })
  const reputation = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/security/reputation',
    validateSearch: readByScreen<ReputationSearch>(),
    staticData: { title: (t) => t('Reputation') },
    ...screen(() => import('#features/merchant/reputation-screen.tsx'), 'merchant'),
  })
  const apiKeys = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/internal/api_key',
    beforeLoad: fullAccess,
    staticData: { title: (t) => t('API keys') },
    ...screen(() => import('#features/public-api/keys-screen.tsx'), 'merchant', 'public-api'),
  })
  const apiLog = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/internal/api_log',
    beforeLoad: fullAccess,
    staticData: { title: (t) => t('API log') },
    ...screen(() => import('#features/public-api/api-log-screen.tsx'), 'merchant', 'public-api'),
  })
  const webhooks = createRoute({
    getParentRoute: () => frame,
    path: '/merchant/internal/webhook_log',
    beforeLoad: fullAccess,
    staticData: { title: (t) => t('Webhooks') },
    ...screen(() => import('#features/public-api/webhooks-screen.tsx'), 'merchant', 'public-api'),
  })
  return {
    entry,
    framed: [
      savedButtons,
      pbnSettings,
      logos,
      subscribers,
      ipnSettings,
      ipnHistory,
      apiKeys,
      apiLog,
      webhooks,
      checks,
      checkHistory,
      reputation,
    ] as const,
  }
}

// Loaded with the first page that needs it, so that other pages stay small.
const fullAccess = async () => (await import('./merchant-guards.ts')).needFullAccess()
