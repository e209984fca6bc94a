import { brands } from '@sixpence/brands'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { notificationSettingsGet } from '@sixpence/protocol/notifications/notifications'
import { customerInfoGet, sessionTouch, userAccessList } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { queryClient } from '#lib/call/refresh.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { alice } from '#testing/bank.ts'
import { type Answer, type RecordedCall, listenFor, on, signIn } from '#testing/fake-server.ts'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { createAppRouter } from './routes.tsx'
import { TermsGate } from './frame/terms-gate.tsx'

export const ownAccess = {
  id: 1,
  customerUsername: 'alice@ostra.example',
  customerName: 'Alice Berg',
  customerType: 1,
  accessRights: 2,
}

const bank: readonly Answer[] = [
  on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 })),
  on(userAccessList, () => ({ customers: [ownAccess] })),
  on(balanceInquiry, () => ({ accounts: [] })),
  on(sessionTouch, () => ({})),
  on(verificationStatusGet, () => ({ status: 'checked' as const, requiredActions: [], openKycItems: 0 })),
  on(notificationSettingsGet, () => ({ settings: [] })),
]

export type AppOptions = { answers?: readonly Answer[]; width?: number; scheme?: 'light' | 'dark' }

/** The whole app for a signed-in person, at a path, on a server with the test's answers. */
export async function openApp(at: string, { answers = [], width = 1280, scheme = 'light' }: AppOptions = {}) {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="page-data">{"build":"1.0.0+a"}</script>',
  )
  wear(brands.ostra, scheme)
  await page.viewport(width, 900)
  const called: RecordedCall[] = listenFor([...bank, ...answers])
  signIn()
  const router = createAppRouter(brands.ostra, createMemoryHistory({ initialEntries: [at] }))
  const screen = await render(
    <LanguageProvider language="en">
      <BrandProvider brand={brands.ostra}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <TermsGate />
        </QueryClientProvider>
      </BrandProvider>
    </LanguageProvider>,
  )
  return Object.assign(screen, { called, router, where: () => router.state.location.pathname })
}
