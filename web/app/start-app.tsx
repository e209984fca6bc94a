import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { afterPaint } from '#lib/after-paint.ts'
import { captureFor, operatorsAnalytics } from '#lib/analytics.ts'
import { watchAppFlags } from '#lib/app-flags.ts'
import { BrandProvider } from '#lib/brand.ts'
import { noteEmailConfirmation } from '#lib/email-confirmation.ts'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { pageData } from '#lib/page-data.ts'
import { sayRoute } from '#lib/report.ts'
import { queryClient } from '#lib/call/refresh.ts'
import { session } from '#lib/call/session.ts'
import { isInShell, startShell } from '#lib/shell.ts'
import { usePageLanguage } from '#lib/language/use-page-language.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { commonTexts } from './common-texts.ts'
import { ErrorBoundary } from './error-screen.tsx'
import { startPushChannel } from './frame/push-channel.ts'
import { focusPage } from './frame/page-change.tsx'
import { leaveWhenSessionEnds } from './leaving.ts'
// The prerendered HTML shows the total before home's styles are loaded.
import '#features/home/total-block.module.css'
import { createAppRouter } from './routes.tsx'
import { TermsGate, termsComeFirst } from './frame/terms-gate.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/**
 * Shows the app at this URL in `root`. The present content stays until the first screen can be rendered: the frame of the
 * HTML, or the sign-in that was completed in this document at `signedInAt`, by the document's clock.
 */
export async function startApp(root: Root, { signedInAt }: { signedInAt?: number } = {}): Promise<void> {
  const { brand } = pageData()
  // Runs before the router reads the URL, so that a parameter is used only once (B045).
  const address = location.pathname + location.search
  const clean = noteEmailConfirmation(address)
  if (clean !== address) history.replaceState(null, '', clean)
  const router = createAppRouter(brand)
  sayRoute(() => router.state.matches.at(-1)?.fullPath)
  if (import.meta.env.DEV) (await import('./shell-test.ts')).pretendShell()
  startShell(document.documentElement)
  watchAppFlags({ isAppShell: isInShell(), root: document.documentElement })
  leaveWhenSessionEnds(() => root.unmount())
  captureFor(operatorsAnalytics, document)
  // The desk has separate people and sessions.
  const isDesk = location.pathname === '/admin-overview'
  await Promise.all([needTexts(...commonTexts), Promise.race([router.load(), termsComeFirst()])])
  // When the channel opens it reports everything since the first read, so it need not open before the first paint.
  const onShown = (): void => {
    if (!isDesk)
      afterPaint(() => {
        startPushChannel({ readsSince: signedInAt ?? 0 })
        prepareDrafts().catch(() => undefined)
      })
    if (signedInAt === undefined) return
    // For sighted people, screen readers and the keyboard this is a new page, though the document is the same.
    scrollTo(0, 0)
    focusPage()
  }
  // As a transition it is rendered in slices, so that the browser stays responsive.
  startTransition(() => root.render(<App router={router} onShown={onShown} />))
}

/** Fetches the key that encrypts typed entries when the session ends. */
const prepareDrafts = async (): Promise<void> =>
  (await import('#lib/parked-drafts.ts')).prepare(await session().token())

function App({ router, onShown }: { router: AppRouter; onShown: () => void }) {
  useEffect(onShown, [onShown])
  return (
    <LanguageProvider language={usePageLanguage(pageLanguage())}>
      <BrandProvider brand={pageData().brand}>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <TermsGate />
          </QueryClientProvider>
        </ErrorBoundary>
      </BrandProvider>
    </LanguageProvider>
  )
}
