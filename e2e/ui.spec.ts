import type { Locator, Page } from '@playwright/test'
import { barriersInBoth } from './kit/judge.ts'
import { carla, henrik, password } from './kit/people.ts'
import { accountRow, choosePayee, confirmButton, enterAmount } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { authenticatorCode, nextSms } from './kit/town.ts'
import { expect, test, townOrigin } from './kit/visit.ts'

/**
 * The current page, in both schemes, wide and on a phone; `last`: an element that is fully visible only at the end of a
 * sheet.
 */
async function judgeWidths(page: Page, last?: Locator): Promise<void> {
  const found: string[] = []
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await last?.scrollIntoViewIfNeeded()
    found.push(...(await barriersInBoth(page)).map((text) => `${width} ${text}`))
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  expect.soft(found, page.url()).toEqual([])
}

test('axe finds nothing from the sign-in to the receipt, light and dark, wide and narrow @check [R001 R024 R051 R090]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: henrik.brand })
  await page.goto('/login')
  await judgeWidths(page)
  await enterCredentials(page, '', '')
  await expect(page.getByText('Enter your e-mail.')).toBeVisible()
  await judgeWidths(page)
  await enterCredentials(page, henrik.email, password)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await judgeWidths(page)
  await page.getByLabel('Code', { exact: true }).fill(await authenticatorCode(request, henrik.name))
  await expect(accountRow(page, 'Current account')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first(),
  ).toBeVisible()
  await judgeWidths(page)

  await page.getByRole('main').getByRole('link', { name: 'Send money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who gets the money?' })).toBeVisible()
  await choosePayee(page, 'abc')
  await expect(page.getByLabel('Recipient’s e-mail')).toHaveAttribute('aria-invalid', 'true')
  await judgeWidths(page)
  await choosePayee(page, carla.email)
  await enterAmount(page, { amount: '0' })
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await judgeWidths(page)
  await enterAmount(page, { amount: '2.15', note: 'Looked at closely' })
  await expect(confirmButton(page)).toBeVisible()
  await judgeWidths(page)
  const sms = await nextSms(request, henrik.phone)
  await confirmButton(page).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await judgeWidths(page)
  await page.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${carla.name}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await judgeWidths(page)
})

test('axe finds nothing in the activity, its details, the page for a missing address, and the town [R039 R086]', async ({
  visit,
}) => {
  const page = await visit({ brand: henrik.brand })
  await enterAs(page, henrik, '/history')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await judgeWidths(page)
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('article', { name: 'Payment slip' })).toBeVisible()
  await judgeWidths(page, page.getByRole('button', { name: 'Older entry' }))
  await page.goto('/history?q=nothing+like+it&min=5')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await judgeWidths(page)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
  await judgeWidths(page)
  await page.goto('/more')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await judgeWidths(page)
  await page.goto(`${townOrigin}/town`)
  await expect(page.getByRole('heading', { level: 1, name: 'The town' })).toBeVisible()
  await judgeWidths(page)
})
