import type { Page } from '@playwright/test'
import { bo, carla, hugo, leo, lina, password } from './kit/people.ts'
import { enterCredentials, signIn } from './kit/sign-in.ts'
import { nextSms } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

/** The total of all accounts, the main content of home. */
const total = '[aria-labelledby=total-heading] data[value]'

type Seen = { calls: string[]; again: string[]; documents: number }

/**
 * The requests of a page from now until the total is shown. Throws if the document is replaced, because pending work is lost
 * then.
 */
function untilTotal(page: Page): Promise<Seen> {
  return page.evaluate<Seen>(`new Promise((tell) => {
    const from = performance.now()
    const ahead = JSON.parse(document.getElementById('page-data').textContent).next
    new MutationObserver((_, observer) => {
      if (!document.querySelector('${total}')) return
      observer.disconnect()
      const until = performance.now()
      // Passkeys are offered at the e-mail field, before the press. Unfinished requests have no entry yet.
      setTimeout(() => {
        const made = performance.getEntriesByType('resource')
          .filter(({ startTime }) => startTime >= from && startTime < until)
          .map(({ name, initiatorType }) => ({ path: name.slice(location.origin.length), initiatorType }))
        tell({
          calls: made.filter(({ initiatorType, path }) => initiatorType === 'fetch' && !/^\\/(texts|auth\\/passkeys)\\//.test(path)).map(({ path }) => path),
          again: made.map(({ path }) => path).filter((path) => ahead.includes(path)),
          documents: performance.getEntriesByType('navigation').length,
        })
      }, 2000)
    }).observe(document, { subtree: true, childList: true })
  })`)
}

/** The files prefetched by the sign-in page are cached. */
async function ready(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).focus()
  await page.waitForLoadState('networkidle')
}

const first = ['/?customerInfoGet', '/?balanceInquiry', '/?exchangeDefaultRatesGet']

test('between the press and the total there are one sign-in call and one round of reads, in one document @check [R001 R024 B068]', async ({
  visit,
}) => {
  await play(bo)
  const page = await visit({ brand: bo.brand, width: 390 })
  await page.goto('/login')
  await ready(page)
  await page.getByLabel('E-mail', { exact: true }).fill(bo.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const seen = untilTotal(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const { calls, again, documents } = await seen
  expect(calls.slice(0, 4)).toEqual(['/auth/login', ...first])
  expect(calls).not.toContain('/auth/token')
  expect(calls).not.toContain('/auth/refresh')
  expect([again, documents]).toEqual([[], 1])
  await expect(page).toHaveURL(/\/home$/)
  // Screen readers and the keyboard start at the top of the new page, which has a title.
  await expect(page.getByRole('heading', { name: /^All accounts/ })).toBeFocused()
  await expect(page).toHaveTitle('Home – Ostra')
  expect(await page.locator('input[type=password]').count()).toBe(0)

  // A reload shows the same page, and the sign-in is not in the history.
  await page.reload()
  await expect(page.locator(total).first()).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
})

test('after the code of a message the token is the only call before the reads [R001 R024 B073]', async ({
  visit,
  request,
}) => {
  await play(carla)
  const page = await visit({ brand: carla.brand })
  const sms = await nextSms(request, carla.phone)
  await page.goto('/login')
  await ready(page)
  await enterCredentials(page, carla.email, password)
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  const { code } = await sms()
  const seen = untilTotal(page)
  await field.fill(code)
  const { calls, again } = await seen
  expect(calls.slice(0, 4)).toEqual(['/auth/token', ...first])
  expect(again).toEqual([])
})

test('a language chosen at the sign-in is that of home, and another tab of it goes home by itself [R001 B029]', async ({
  visit,
}) => {
  await play(leo)
  const t = wordsIn('ru')
  const page = await visit({ brand: leo.brand, width: 390, scheme: 'dark' })
  await page.goto('/login')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Русский' }).click()
  await expect(page.getByRole('button', { name: t('Continue'), exact: true })).toBeVisible()
  await enterCredentials(page, leo.email, password, { t })
  await expect(page.getByRole('region', { name: t('Accounts'), exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^ru/)
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other).toHaveURL(/\/home$/)
  await expect(other.getByRole('region', { name: t('Accounts'), exact: true })).toBeVisible()
})

test('if the app’s code does not load, a new page opens home; with data saving nothing is prefetched [R001]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/request: .*\/assets\/hand-over-/)
  await play(hugo, lina)
  const page = await visit({ brand: hugo.brand })
  await page.route('**/assets/hand-over-*', (route) => route.abort())
  await page.goto('/login')
  await enterCredentials(page, hugo.email, password)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator(total).first()).toBeVisible()

  const saving = await visit({ brand: lina.brand })
  await saving.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await saving.goto('/login')
  await saving.waitForLoadState('networkidle')
  const ahead = saving.locator('link[rel=prefetch]')
  await expect(saving.locator('html')).toHaveAttribute('data-live', '')
  await expect(ahead).toHaveCount(0)
  await saving.getByLabel('Password', { exact: true }).focus()
  await expect(ahead).not.toHaveCount(0)
  await enterCredentials(saving, lina.email, password)
  await expect(saving.locator(total).first()).toBeVisible()
})

test('home by its address shows the total before the code of the app is there; the app draws the same at the same place [R024]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: carla.brand, width: 390 })
  await signIn(page, request, carla)
  const accounts = page.getByRole('region', { name: 'Accounts', exact: true })
  await expect(accounts).toBeVisible()
  const figure = page.locator(total).first()
  const drawn = (await figure.textContent())!
  const placeOf = () =>
    page.getByRole('heading', { name: /^All accounts/ }).evaluate((it) => it.getBoundingClientRect().y)
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: /^All accounts/ })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(figure).toHaveText(drawn)
  const place = await placeOf()
  code.resolve()
  await expect(accounts).toBeVisible()
  await expect(figure).toHaveText(drawn)
  expect(await placeOf()).toBe(place)
})

test('the sign-in fetches at most 85 kB of script before it works, and what sends faults only afterwards [R024]', async ({
  visit,
}) => {
  const page = await visit({ width: 390 })
  const scripts: Promise<{ path: string; began: number; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(
        request.sizes().then(({ responseBodySize: bytes }) => ({
          path: new URL(request.url()).pathname,
          began: request.timing().startTime,
          bytes,
        })),
      )
  })
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.live === undefined) return
    observer.disconnect()
    performance.mark('live')
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-live'] })`)
  await page.goto('/login')
  await expect.poll(async () => (await Promise.all(scripts)).some(({ path }) => isSender(path))).toBe(true)
  const live = await page.evaluate<number>(
    `performance.timeOrigin + performance.getEntriesByName('live')[0].startTime`,
  )
  const before = (await Promise.all(scripts)).filter(({ began }) => began < live)
  expect(before.length).toBeGreaterThan(3)
  expect(before.filter(({ path }) => isSender(path))).toEqual([])
  expect(before.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(85_000)
})

test('a fault in the first task of the sign-in is told to the server, though the page never works', async ({
  visit,
  expectFault,
}) => {
  expectFault(/page: nothing is kept/)
  const page = await visit({ width: 390 })
  await page.addInitScript(`history.replaceState = () => { throw new RangeError('nothing is kept') }`)
  const told = page.waitForRequest((request) => request.url().endsWith('/faults'))
  await page.goto('/login')
  const { faults } = (await told).postDataJSON() as { faults: { kind: string; places: string[] }[] }
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatchObject({ kind: 'an error that nothing caught', name: 'RangeError' })
  expect(faults[0]?.places.some((place) => place.startsWith('auth-'))).toBe(true)
  await expect(page.locator('html')).not.toHaveAttribute('data-live')
})

const isSender = (path: string): boolean => path.startsWith('/assets/send-faults-')
