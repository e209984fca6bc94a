import { brands } from '@sixpence/brands'
import type { InputOf } from '@sixpence/protocol/call'
import { faultReport } from '@sixpence/protocol/session/fault-report'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { sendFaults } from '#lib/call/send-faults.ts'
import '#lib/catch-faults.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { report, sayRoute } from '#lib/report.ts'
import { type Answer, cutLine, listenFor, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate } from '#testing/screen.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { ErrorScreen } from './error-screen.tsx'

type Input = InputOf<typeof faultReport>

const told: Input[] = []
const takes = on(faultReport, (input) => {
  told.push(input)
  return {}
})
let stop = (): void => undefined
/** The clock of a page is too slow for a test. */
const begin = (): void => void (stop = sendFaults('0.1.0+abc', { togetherMs: 20, waitMs: 50 }))
const lines = () => told.flatMap(({ faults }) => faults)

beforeEach(() => {
  told.length = 0
  // React logs the error it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  stop()
  await cleanSlate()
  vi.restoreAllMocks()
})

/** A screen whose code `load` returns, rendered like every screen of the router. */
async function open(load: () => Promise<{ default: () => never }>, answers: readonly Answer[] = [takes]) {
  const asked = listenFor(answers)
  const root = createRootRoute({ errorComponent: ErrorScreen })
  const receipt = createRoute({
    getParentRoute: () => root,
    path: '/receipt/$transactionId',
    component: lazyRouteComponent(load),
    errorComponent: ErrorScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([receipt]),
    history: createMemoryHistory({ initialEntries: ['/receipt/100234'] }),
  })
  sayRoute(() => router.state.matches.at(-1)?.fullPath)
  begin()
  const screen = await render(
    <LanguageProvider language="en">
      <BrandProvider brand={brands.ostra}>
        <RouterProvider router={router as never} />
      </BrandProvider>
    </LanguageProvider>,
  )
  return Object.assign(screen, { asked })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a lazy screen that fails while it is drawn is one line, under the number that the person reads', async () => {
  const screen = await open(async () => ({
    default: () => {
      throw new TypeError("Cannot read properties of undefined (reading 'ana')")
    },
  }))
  await expect.element(screen.getByText('This page could not be shown')).toBeVisible()
  await expect.poll(lines).toHaveLength(1)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await settled()
  expect(lines()).toEqual([
    {
      reference: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      kind: 'a screen failed',
      name: 'TypeError',
      message: 'a property of nothing was read',
      of: 'ana',
      route: '/receipt/$transactionId',
    },
  ])
  expect(told[0]?.release).toBe('0.1.0+abc')
  await expect
    .element(screen.getByText(`quote reference ${lines()[0]?.reference}.`, { exact: false }))
    .toBeVisible()
})

test('a screen whose code does not come is one line, under the number that the person reads', async () => {
  const message = `Failed to fetch dynamically imported module: ${location.origin}/assets/receipt-x1.js`
  // The router reloads a page once before it shows the error.
  sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  const screen = await open(() => Promise.reject(new TypeError(message)))
  await expect.element(screen.getByText('This page could not be shown')).toBeVisible()
  await expect.element(screen.getByText('Check your internet connection and try again.')).toBeVisible()
  await expect.poll(lines).toHaveLength(1)
  await settled()
  expect(lines()).toMatchObject([{ kind: 'a screen failed', message: 'a code file did not come' }])
  await expect
    .element(screen.getByText(`quote reference ${lines()[0]?.reference}.`, { exact: false }))
    .toBeVisible()
})

test('without a network a page that was not loaded yet asks for the connection, as calls do [SP-27]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const message of [
    `Failed to fetch dynamically imported module: ${location.origin}/assets/receipt-x2.js`,
    `error loading dynamically imported module: ${location.origin}/assets/receipt-x3.js`,
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/receipt-x4.css',
    'Failed to fetch',
    'Load failed',
  ]) {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
    const screen = await open(() => Promise.reject(new TypeError(message)))
    await expect.element(screen.getByText('Check your internet connection and try again.')).toBeVisible()
    await expect.element(screen.getByText('Nothing was sent', { exact: false })).not.toBeInTheDocument()
    await settled()
    await screen.unmount()
    stop()
  }
  expect(lines()).toEqual([])
})

test('a part of a page whose code does not come is one line, under the number that the person reads', async () => {
  listenFor([takes])
  begin()
  const Part = later(() => Promise.reject(new Error('Unable to preload CSS for /assets/part-x1.css')))
  const screen = await render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await expect.element(screen.getByText('We could not load this part of the page.')).toBeVisible()
  await expect
    .poll(lines)
    .toMatchObject([{ kind: 'a part of a page failed', message: 'a code file did not come' }])
  await expect
    .element(screen.getByText(`quote reference ${lines()[0]?.reference}.`, { exact: false }))
    .toBeVisible()
})

test('faults go together, each once, and no more of a page than thirty', async () => {
  listenFor([takes])
  begin()
  for (let index = 0; index < 5; index += 1) report('strange error', { detail: 'authToken' })
  report('a push message against its declaration')
  await expect.poll(() => told).toHaveLength(1)
  expect(lines()).toHaveLength(2)
  for (let index = 0; index < 100; index += 1) {
    report('strange error', { detail: `call${index}` })
    if (index % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await settled()
  expect(lines()).toHaveLength(30)
})

test('without a network a fault waits, also across a reload, and is sent once there is one', async () => {
  listenFor([on(faultReport, cutLine)])
  begin()
  report('strange error', { detail: 'offline' })
  await settled()
  stop()
  // The page is reloaded: only the tab's storage is left.
  listenFor([takes])
  begin()
  await expect.poll(lines).toMatchObject([{ kind: 'strange error', of: 'offline' }])
  await settled()
  expect(lines()).toHaveLength(1)
})

test('a report that the server refuses is not sent again, and a failure to send is not a fault', async () => {
  const { asked } = await open(
    async () => ({
      default: () => {
        throw new Error('refused')
      },
    }),
    [on(faultReport, () => refuse('invalidInput'))],
  )
  await expect.poll(() => asked).toHaveLength(1)
  await settled()
  expect(asked).toHaveLength(1)
})

test('a report to a busy server is sent later', async () => {
  let times = 0
  listenFor([
    on(faultReport, (input) => {
      times += 1
      if (times === 1) return refuse('tooManyRequests', { count: 5 })
      told.push(input)
      return {}
    }),
  ])
  begin()
  report('strange error', { detail: 'busy' })
  await expect.poll(lines).toHaveLength(1)
  expect(times).toBe(2)
})

test('an error of third-party code in the page is not reported', async () => {
  const asked = listenFor([takes])
  begin()
  const error = Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js:1:1' })
  dispatchEvent(new ErrorEvent('error', { error }))
  await settled()
  expect(asked).toEqual([])
  const own = Object.assign(new RangeError('Invalid time value'), {
    stack: `at f (${location.origin}/assets/app-x1.js:1:20)`,
  })
  dispatchEvent(new ErrorEvent('error', { error: own }))
  await expect
    .poll(lines)
    .toMatchObject([
      { kind: 'an error that nothing caught', message: 'not a number', places: ['app-x1.js:1:20'] },
    ])
})
