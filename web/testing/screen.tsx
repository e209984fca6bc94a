import { wear } from '#ui/gallery/gallery-theme.ts'
import { brands } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { queryClient, forgetAll } from '#lib/call/refresh.ts'
import type { Catalog } from '@sixpence/locales/texts.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { type Answer, listenFor, signIn } from './fake-server.ts'

/** The targets of the screens' links, as empty pages. */
const elsewhere: Readonly<Record<string, RouteComponent>> = {
  '/home': () => <h1>Home</h1>,
  '/history': () => <h1>Activity</h1>,
  '/transfer/account': () => <h1>Between your accounts</h1>,
  '/transfer/preapproved-payments': () => <h1>Scheduled payments</h1>,
  '/transfer/p2p': () => <h1>Send money</h1>,
  '/transfer/p2p/receipt/$transactionId': () => <h1>Receipt</h1>,
}

export type ScreenOptions = {
  /** The existing screens by path; every other path only shows its address. */
  screens: Readonly<Record<string, RouteComponent>>
  at: string
  answers: readonly Answer[]
  width?: number
  scheme?: 'light' | 'dark'
  brand?: keyof typeof brands
  language?: Language
  texts?: Catalog
}

/**
 * A screen as the product shows it, on a server with the test's answers: `called` lists the requests, `where` is the
 * address.
 */
export async function openScreen(options: ScreenOptions) {
  const {
    screens,
    at,
    answers,
    width = 1280,
    scheme = 'light',
    brand = 'ostra',
    language = 'en',
    texts,
  } = options
  wear(brands[brand], scheme)
  await page.viewport(width, 900)
  const called = listenFor(answers)
  signIn()
  const root = createRootRoute({ component: Outlet })
  const routes = Object.entries({ ...elsewhere, ...screens }).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const screen = await render(
    <LanguageProvider language={language} {...(texts && { texts })}>
      <BrandProvider brand={brands[brand]}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </BrandProvider>
    </LanguageProvider>,
  )
  return Object.assign(screen, { called, where: () => router.state.location.href, router })
}

/**
 * Removes everything of the previous test: screens, responses, entries, the session. Screens are removed first: a remaining
 * screen would request the cleared data again, and the next test would receive its connection error.
 */
export async function cleanSlate(): Promise<void> {
  await cleanup()
  forgetAll()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
}

/** The violations axe finds on the whole page. */
export async function findings(): Promise<string[]> {
  await settled()
  const { violations } = await axe.run(document, {
    // The frame around a screen has the title, the language and the landmarks.
    rules: {
      region: { enabled: false },
      'landmark-one-main': { enabled: false },
      'document-title': { enabled: false },
      'html-has-lang': { enabled: false },
    },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

/** Waits until transitions have ended, but not for endless animations such as a spinner. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
