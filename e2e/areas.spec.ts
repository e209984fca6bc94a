import type { Page } from '@playwright/test'
import { enterDesk } from './kit/administrator.ts'
import { ines } from './kit/people.ts'
import { accountRow } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test } from './kit/visit.ts'

type Area = { link: string; heading: string; act?: string }

/** The areas for signed-in people: menu entry, heading of the page, and its first action. */
const areas: readonly Area[] = [
  { link: 'Cards', heading: 'Cards', act: 'Get a card' },
  { link: 'Activity', heading: 'Activity' },
  { link: 'Invoices', heading: 'Invoices', act: 'New invoice' },
  { link: 'Split contracts', heading: 'Split contracts', act: 'New split contract' },
  { link: 'Messages', heading: 'Messages', act: 'Write to us' },
  { link: 'News', heading: 'News' },
]
const selling: Area = { link: 'Merchant tools', heading: 'Identity checks', act: 'New check' }

test('a verified person finds every area from the menu, with the actions that begin there [B001]', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(heading(page)).toHaveText('Open an account')
  await enterAs(page, ines)
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await reachSending(page)
  for (const area of areas) await reach(page, area)
})

test('a company finds the same, and the merchant tools [B001]', async ({ visit }) => {
  const page = await visit()
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(accountRow(page, 'Operating')).toBeVisible()
  await reachSending(page)
  for (const area of [...areas, selling]) await reach(page, area)
})

test('an administrator finds the desk, and from it every area of a customer, read-only [B001]', async ({
  visit,
}) => {
  const page = await visit()
  await enterDesk(page, ines.brand)
  await expect(page.getByRole('region', { name: /^Open cases/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Northlight')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Search results' })
    .getByRole('link', { name: /Northlight Studio/ })
    .click()
  await page.getByRole('button', { name: 'View as customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Asked us where everything is')
  await dialog.getByRole('button', { name: 'View as customer' }).click()
  await expect(page.getByText(/^You are viewing as Northlight/)).toBeVisible()
  await expect(accountRow(page, 'Operating')).toBeVisible()
  for (const { link, heading: name } of [...areas, selling]) await reach(page, { link, heading: name })
})

async function reach(page: Page, { link, heading: name, act }: Area): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${link}`) })
    .click()
  await expect(heading(page)).toHaveText(name)
  if (act === undefined) return
  const main = page.getByRole('main')
  await expect(
    main
      .getByRole('link', { name: act })
      .or(main.getByRole('button', { name: act }))
      .first(),
  ).toBeVisible()
}

/** A page without the menu: Back leads to the page from which it was opened. */
async function reachSending(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pay and transfer' }).click()
  await expect(heading(page)).toHaveText('Who or where do you want to send money to?')
  await page.goBack()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
