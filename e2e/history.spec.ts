import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { judgeBoth } from './kit/judge.ts'
import { rita } from './kit/people.ts'
import { enterAs } from './kit/session.ts'
import { expect, test, type Visit } from './kit/visit.ts'

// Rita may only read: the 10,000 entries of the company she works for.

test('filters narrow ten thousand entries, live in the address and survive a reload @check [R039 B269]', async ({
  visit,
}) => {
  const page = await open(visit)
  const all = await count(page)
  expect(all).toBeGreaterThanOrEqual(10_000)

  await page.getByRole('radio', { name: 'Out', exact: true }).check({ force: true })
  await expect(page).toHaveURL(/direction=out/)
  await expect.poll(() => count(page)).toBeLessThan(all)
  const out = await count(page)

  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  const amounts = page.getByRole('dialog', { name: 'Amount' })
  await amounts.getByLabel('Smallest').fill('abc')
  await amounts.getByRole('button', { name: 'Show these amounts' }).click()
  await expect(amounts.getByLabel('Smallest')).toHaveAccessibleDescription(/This is not an amount/)
  await amounts.getByLabel('Smallest').fill('50')
  await amounts.getByLabel('Largest').fill('20')
  await amounts.getByRole('button', { name: 'Show these amounts' }).click()
  await expect(amounts.getByText('The largest amount is below the smallest one.').first()).toBeVisible()
  await amounts.getByLabel('Largest').fill('200')
  await amounts.getByRole('button', { name: 'Show these amounts' }).click()
  await expect(page).toHaveURL(/min=.*50/)

  await page.getByRole('button', { name: 'Dates', exact: true }).click()
  await page.getByRole('dialog', { name: 'Dates' }).getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01/)
  const chips = page
    .getByRole('group', { name: 'Active filters' })
    .getByRole('button', { name: /^Remove filter/ })
  await expect(chips).toHaveCount(3)
  // Counted up to a thousand; a single month has fewer.
  await expect.poll(() => count(page)).toBeLessThan(out)
  const allFit = async () => {
    const found = await Promise.all(
      (await rows(page).all()).map((row) => row.locator('data').first().getAttribute('value')),
    )
    return found.length > 0 && found.every((amount) => Number(amount) <= -50 && Number(amount) >= -200)
  }
  await expect.poll(allFit).toBe(true)
  const narrowed = await count(page)

  await page.reload()
  await expect(chips).toHaveCount(3)
  await expect.poll(() => count(page)).toBe(narrowed)
  await expect.poll(allFit).toBe(true)

  await chips.filter({ hasText: 'Last month' }).click()
  await expect(chips).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(chips).toHaveCount(0)
  await expect.poll(() => count(page)).toBe(all)
})

test('words search the entries; without a result each filter can be removed by one press [R039]', async ({
  visit,
}) => {
  const page = await open(visit)
  const all = await count(page)
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeFocused()
  await page.keyboard.type('no such words')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expect(page).toHaveURL(/q=no/)
  await page.getByRole('button', { name: 'Remove filter: “no such words”' }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(search).toHaveValue('')
  await expect.poll(() => count(page)).toBe(all)

  const name = (await rows(page).nth(3).getByRole('link').textContent()) ?? ''
  await search.fill(name)
  await expect.poll(() => count(page)).toBeLessThan(all)
  await expect(rows(page).first()).toContainText(name)
})

test('further pages come while scrolling; details open, step and close by keyboard and by the back button [R039 B260]', async ({
  visit,
}) => {
  const page = await open(visit)
  const paged = page.waitForRequest((made) => (made.postData() ?? '').includes('"cursor"'))
  const last = page.getByRole('grid').getByRole('row').last()
  const drawn = await last.getAttribute('aria-rowindex')
  await page.mouse.move(640, 600)
  await page.mouse.wheel(0, 6_000)
  await paged
  await expect
    .poll(async () => Number(await last.getAttribute('aria-rowindex')))
    .toBeGreaterThan(Number(drawn) + 40)
  await page.mouse.wheel(0, -100_000)

  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/line=/)
  const opened = page.url()
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(opened)
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(opened)
  await page.reload()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).not.toHaveURL(/line=/)
  await page.goForward()
  await expect(details).toBeVisible()
  await details.getByRole('button', { name: 'Close details' }).click()
  await expect(details).toBeHidden()
})

test('on a phone in the dark the details are a sheet over the list [R039]', async ({ visit }) => {
  const page = await open(visit, { width: 390, scheme: 'dark' })
  const row = rows(page).first()
  const title = (await row.getByRole('link').textContent()) ?? ''
  const older = (await rows(page).nth(1).getByRole('link').textContent()) ?? ''
  expect(older).not.toBe(title)
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByRole('article', { name: 'Payment slip' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Older entry' }).click()
  await expect(page.getByRole('dialog', { name: older })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a mass payment opens with its file, leads to each payment, and each payment leads back [R040 B271]', async ({
  visit,
}) => {
  const page = await visit()
  await enterAs(page, rita, '/history/batch-transfers?q=freelancers')
  await page.getByRole('link', { name: /Freelancers October\.csv/ }).click()
  const batch = page.getByRole('dialog', { name: 'Freelancers October.csv' })
  await expect(batch).toContainText('4 of 5 paid')
  await expect(page).toHaveURL(/batch=\d+/)
  const { searchParams } = new URL(page.url())
  await judgeBoth(page)
  await batch.getByRole('button', { name: 'View the file' }).click()
  await expect(page.getByRole('cell', { name: '- the deposit of 50.00' })).toBeVisible()
  await judgeBoth(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('email,amount,currency,note')
  await page.getByRole('button', { name: 'Back' }).click()
  await batch.getByRole('link', { name: /Tara/ }).click()
  await expect(page).toHaveURL(/receipt\/\d+/)
  await page.getByRole('link', { name: `Batch ${searchParams.get('batch')}` }).click()
  await expect(batch).toBeVisible()
})

test('holds of a debit card are listed for its card account, with the booked amounts [R041 B267]', async ({
  visit,
}) => {
  const page = await visit({ width: 390 })
  await enterAs(page, rita, '/history/authorizations?kind=card')
  await expect(page.getByText('There is no debit card for this account')).toBeVisible()
  await page.getByRole('button', { name: /^Account Operating/ }).click()
  await page.getByRole('button', { name: /Team card/ }).click()
  const hotel = page.getByRole('link', { name: /Hotel Kalamaja/ })
  await expect(hotel).toContainText(/276[.,]50.*booked/)
  await judgeBoth(page)
  await hotel.click()
  await expect(page.getByRole('dialog', { name: 'Hotel Kalamaja' })).toContainText('Requested, and set aside')
})

async function open(visit: (visit?: Visit) => Promise<Page>, look: Visit = {}): Promise<Page> {
  const page = await visit(look)
  await enterAs(page, rita, '/history')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  return page
}

/** The visible lines, without headings. */
const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

/** The number of entries on the page; a lower bound is returned as it is. */
async function count(page: Page): Promise<number> {
  const said = await page.getByText(/^[\d,]+\+? entr(?:y|ies)$/).textContent()
  return Number(said?.replaceAll(/\D/g, ''))
}
