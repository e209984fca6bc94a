import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { captureFor, operatorsAnalytics } from '#lib/analytics.ts'
import { watchAppFlags } from '#lib/app-flags.ts'
import { BrandProvider } from '#lib/brand.ts'
import { noteEmailConfirmation } from '#lib/email-confirmation.ts'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { pageData } from '#lib/page-data.ts'
import { sayRoute } from '#lib/report.ts'
import { queryClient } from '#lib/call/refresh.ts'
import { isInShell, startShell } from '#lib/shell.ts'
import { usePageLanguage } from '#lib/language/use-page-language.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import '#ui/base.css'
import { commonTexts } from './common-texts.ts'
import { ErrorBoundary } from './error-screen.tsx'
import { leaveWhenSessionEnds } from './leaving.ts'
import { createAppRouter } from './routes.tsx'
import { TermsGate, termsComeFirst } from './frame/terms-gate.tsx'

const { brand } = pageData()
// Before the router reads the address: what it said once must not be said again (B045).
const address = location.pathname + location.search
const clean = noteEmailConfirmation(address)
if (clean !== address) history.replaceState(null, '', clean)
const router = createAppRouter(brand)
const root = createRoot(document.querySelector('#root')!)
sayRoute(() => router.state.matches.at(-1)?.fullPath)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

if (import.meta.env.DEV) (await import('./shell-test.ts')).pretendShell()
startShell(document.documentElement)
watchAppFlags({ isAppShell: isInShell(), root: document.documentElement })
leaveWhenSessionEnds(() => root.unmount())
captureFor(operatorsAnalytics, document)
// The frame of the HTML stays in place until the first screen can be drawn in it.
await Promise.all([needTexts(...commonTexts), Promise.race([router.load(), termsComeFirst()])])
root.render(<App />)

function App() {
  return (
    <LanguageProvider language={usePageLanguage(pageLanguage())}>
      <BrandProvider brand={brand}>
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
