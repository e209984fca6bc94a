import type { APIRequestContext, Page } from '@playwright/test'
import { after } from '@sixpence/days'
import { bankDay } from '@sixpence/days/zone'
import { judgeBoth } from './kit/judge.ts'
import { choosePlace, fillDetails } from './kit/outside.ts'
import { henrik, marta, victor } from './kit/people.ts'
import { resultsOf } from './kit/results.ts'
import { balance, choosePayee, confirmButton, enterAmount, unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test, townOrigin } from './kit/visit.ts'

/** The whole bank has a single calendar: these tests move it in turn and reset it to today. */
test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ request }) => {
  await turn(request, 'today')
})

const turn = async (request: APIRequestContext, to: 'next' | 'today'): Promise<void> => {
  const answer = await request.post(`${townOrigin}/town/api/calendar`, { data: { to } })
  expect(answer.ok()).toBe(true)
}

const preapproved = '/transfer/preapproved-payments'
const series = (page: Page, name: string) => page.getByRole('article', { name })

test('a payment repeats through three periods by the calendar of the town @check [R055 B296 B299]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  const heard = resultsOf(page)
  await enterAs(page, victor)
  const before = await balance(page)
  const note = unlikeOthers('Lessons')
  await page.goto('/transfer/p2p')
  await choosePayee(page, henrik.email)
  await page.getByLabel('How often').selectOption('Every week')
  await page.getByText('After a number of payments').click()
  await page.getByLabel('Number of payments', { exact: true }).fill('0')
  await enterAmount(page, { amount: '4.00', note })
  await expect(page.getByText('Enter a number from 1 to 1,000.').first()).toBeVisible()
  await page.getByLabel('Number of payments', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await expect(page.getByText(/^Every week from .* until /)).toBeVisible()
  await judgeBoth(page)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  // Pending events would be shown over the next page.
  await expect.poll(heard).toBeGreaterThan(0)

  await page.goto(preapproved)
  const element = series(page, henrik.name).filter({ hasText: note })
  await expect(element.getByText('Payments made: 1')).toBeVisible()
  await expect(element.getByText(/^Next: /)).toBeVisible()
  await judgeBoth(page)
  for (const paid of [2, 3]) {
    await turn(request, 'next')
    await expect(element.getByText(`Payments made: ${paid}`)).toBeVisible()
  }
  await expect(element.getByText('Ended', { exact: true })).toBeVisible()
  await element.getByText('Payments made: 3').click()
  await expect(element.getByRole('link', { name: 'Paid – see the receipt' })).toHaveCount(3)
  await element.getByRole('link', { name: 'Paid – see the receipt' }).first().click()
  await expect(page.getByRole('link', { name: 'See your scheduled payments' })).toBeVisible()
  await page.goto('/home')
  expect(before - (await balance(page))).toBe(3 * (400 + 10))
})

test('a payment to a bank outside repeats through three periods, each an instruction of its own [R055]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor, '/transfer/external')
  const payeeName = unlikeOthers('Ana Nowak')
  await choosePlace(page, { country: 'DE', method: 'eft', details: {}, amount: '' })
  await fillDetails(page, { payeeName, iban: 'de89370400440532013000', reference: 'Rent' })
  await page.getByRole('button', { name: 'Continue to the amount' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('2.10')
  await page.getByLabel('How often').selectOption('Every month')
  // Not today, because today may be a bank holiday.
  const later = after(bankDay(new Date()), { days: 5 })
  await page.getByLabel('First payment').fill(later)
  await page.getByText('After a number of payments').click()
  await page.getByLabel('Number of payments', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await expect(confirmButton(page)).toHaveText(/\d/)
  await confirmButton(page).click()
  await expect(page).toHaveURL(new RegExp(`${preapproved}$`))
  const element = series(page, payeeName)
  await expect(element.getByText('Payments made: 0')).toBeVisible()
  // The calendar moves to the next payment of any series, and the payer has other series.
  await expect(async () => {
    await turn(request, 'next')
    await expect(element.getByText('Ended', { exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(element.getByText('Payments made: 3')).toBeVisible()
  // The bank outside receives each payment a moment after it is created.
  const made = async (): Promise<string[]> => {
    const rails = await request.get(`${townOrigin}/town/api/rails`)
    const { payments } = (await rails.json()) as { payments: { payee: string; reference: string }[] }
    return payments.filter(({ payee }) => payee === payeeName).map(({ reference }) => reference)
  }
  await expect.poll(made).toHaveLength(3)
  expect(new Set(await made()).size).toBe(3)
})

test('it is skipped once, paused and ended, each with its own confirmation [R097 B300]', async ({
  visit,
}) => {
  const page = await visit({ brand: victor.brand, width: 390 })
  await enterAs(page, victor)
  await page.goto('/transfer/p2p')
  await choosePayee(page, henrik.email)
  await page.getByLabel('How often').selectOption('Every month')
  const note = unlikeOthers('Club')
  await enterAmount(page, { amount: '1.00', note })
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await page.goto(preapproved)
  const element = series(page, henrik.name).filter({ hasText: note })
  const next = await element.getByText(/^Next: /).textContent()

  await element.getByRole('button', { name: /^Skip/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Action Confirmation' })
  await judgeBoth(page)
  await dialog.getByRole('button', { name: 'Skip this payment' }).click()
  await expect(element.getByText(/^Next: /)).not.toHaveText(next ?? '')
  await element.getByRole('button', { name: 'Pause' }).click()
  await expect(element.getByText('Paused', { exact: true })).toBeVisible()
  await element.getByRole('button', { name: 'Continue' }).click()
  await expect(element.getByText('Active', { exact: true })).toBeVisible()
  await element.getByRole('button', { name: 'End these payments' }).click()
  await dialog.getByRole('button', { name: 'End these payments' }).click()
  await expect(element.getByText('Canceled', { exact: true })).toBeVisible()
})

test('money moves between own accounts at a held rate, and again on its day [R054]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand })
  const heard = resultsOf(page)
  await enterAs(page, marta)
  const before = await balance(page)
  await page.goto('/transfer/account')
  await page.getByRole('button', { name: /^To/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reserve/ })
    .click()
  await page.getByLabel('Amount', { exact: true }).fill('10.00')
  await expect(page.getByText(/^Held for you for \d:\d\d$/)).toBeVisible()
  await page.getByLabel('How often').selectOption('Every day')
  await judgeBoth(page)
  await page.getByRole('button', { name: 'Check the transfer' }).click()
  await page.reload()
  await judgeBoth(page)
  await page.getByRole('button', { name: /^Move 10\.00/ }).click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect.poll(heard).toBeGreaterThan(0)
  await page.goto(preapproved)
  const all = series(page, 'Everyday to Reserve')
  const element = all.filter({ hasNotText: 'Canceled' })
  await turn(request, 'next')
  await expect(element.getByText('Payments made: 2')).toBeVisible()
  await element.getByRole('button', { name: 'End these payments' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End these payments' }).click()
  await expect(element).toHaveCount(0)
  await expect(all.getByText('Canceled', { exact: true }).first()).toBeVisible()
  await page.goto('/home')
  expect(before - (await balance(page))).toBe(2000)
})
