import { bo, henrik, ieva } from './kit/people.ts'
import { resultsOf } from './kit/results.ts'
import { accountRow, confirmButton, prepare } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { nextSms } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'

test('an unknown path shows that there is no page and links to home [R086 B037]', async ({ visit }) => {
  const page = await visit()
  await enterAs(page, bo, '/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
  await expect(page).toHaveURL(/\/no-such-page$/)
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
})

test('without a network a bar states that nothing will be sent, until it is back [R024]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED/)
  const page = await visit()
  await enterAs(page, bo)
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  const bar = page.getByText('You are offline. Nothing will be sent.')
  await page.context().setOffline(true)
  await expect(bar).toBeVisible()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await page.context().setOffline(false)
  await expect(bar).toBeHidden()
})

test('a newer build is offered within a minute [B099]', async ({ visit }) => {
  const page = await visit()
  await page.clock.install()
  await enterAs(page, bo)
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await page.route('/version.json', (route) =>
    route.fulfill({ json: { build: '99.0.0+newer', minimum: '0.0.1' } }),
  )
  await page.clock.fastForward(61_000)
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await page.unroute('/version.json')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await expect(page.getByText('A new version is ready.')).toBeHidden()
})

test('a block that cannot be loaded shows it in place, and loads after one press [R024]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/answer: 500/)
  const page = await visit()
  await enterAs(page, bo)
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent.getByRole('listitem').first()).toBeVisible()
  const fails = { status: 500, json: { message: 'Reference 4711' } }
  await page.route(/balanceInquiry/, (route) => route.fulfill(fails))
  await page.reload()
  await expect(page.getByText('We could not load your accounts.').first()).toBeVisible()
  await expect(page.getByText('Your money is not affected.').first()).toBeVisible()
  await page.unroute(/balanceInquiry/)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
})

test('the result of a payment is shown in the other tab, not in the one that decided it [R092 B126 B233 B234]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: ieva.brand })
  const heard = resultsOf(page)
  await enterAs(page, ieva)
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(accountRow(other, 'Everyday')).toBeVisible()

  const sms = await nextSms(request, ieva.phone)
  await prepare(page, { to: henrik.email, amount: '1.11', note: 'Told in the other tab' })
  await confirmButton(page).click()
  await page.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(page).click()
  const done = other.getByRole('button', { name: 'Successfully submitted' })
  await expect(done).toContainText(henrik.name)
  await done.click()
  await expect(other.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await expect.poll(heard).toBe(1)
  // The popup closes automatically.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
  await prepare(page, { to: henrik.email, amount: '1.12', note: 'Given up' })
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  const rejected = other.getByRole('listitem').filter({ hasText: 'Transaction was rejected.' })
  await expect(rejected).toContainText('Nothing was sent.')
  // A notice ignores clicks while the pointer rests where it appeared, here since the previous notice.
  await other.mouse.move(640, 600)
  await rejected.getByRole('button', { name: 'Close' }).click()
  await expect(rejected).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'The payment was canceled' })).toBeVisible()
  await expect.poll(heard).toBe(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
