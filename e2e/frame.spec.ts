import { bo } from './people.ts'
import { accountRow } from './send.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './visit.ts'

test('a path that is no page says so and leads home [R086 B037]', async ({ visit, request }) => {
  const page = await visit()
  await signIn(page, request, bo, { to: '/no-such-page' })
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
  await expect(page).toHaveURL(/\/no-such-page$/)
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
})

test('without a network a bar says that nothing will be sent, until it is back [R024]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED/)
  const page = await visit()
  await signIn(page, request, bo)
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  const bar = page.getByText('You are offline. Nothing will be sent.')
  await page.context().setOffline(true)
  await expect(bar).toBeVisible()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await page.context().setOffline(false)
  await expect(bar).toBeHidden()
})

test('a newer build is offered within a minute [B099]', async ({ visit, request }) => {
  const page = await visit()
  await page.clock.install()
  await signIn(page, request, bo)
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await page.route('/version.json', (route) =>
    route.fulfill({ json: { build: '99.0.0+newer', minimum: '0.0.1' } }),
  )
  await page.clock.fastForward(61_000)
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await page.unroute('/version.json')
  await page.getByRole('button', { name: 'Load it' }).click()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await expect(page.getByText('A new version is ready.')).toBeHidden()
})

test('a block that cannot be loaded says so in place, and comes with one press [R024]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 500/)
  const page = await visit()
  await signIn(page, request, bo)
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
