import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { after } from '@sixpence/days'
import { bankDay } from '@sixpence/days/zone'
import { rita } from './kit/people.ts'
import { readers, textOf } from './kit/readers.ts'
import { cents } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test } from './kit/visit.ts'

// Rita may only read, which is enough to export what she can read.

test('search results become a file in every format for searches, and other programs read the same values as the page @check [R039 B266]', async ({
  visit,
}) => {
  const page = await visit()
  // Few enough to be counted, and totalled over all entries.
  const [from, to] = [-30, 0].map((days) => after(bankDay(new Date()), { days }))
  await enterAs(page, rita, `/history?q=INV&direction=in&from=${from}&to=${to}`)
  const found = page.getByText(/^[\d,]+ entr(?:y|ies)$/)
  await expect(found).toBeVisible()
  const count = Number((await found.textContent())?.replace(/\D/g, ''))
  const totals = page.getByLabel('Totals')
  await expect(totals.locator('data')).toHaveCount(3)
  const moneyIn = await centsBeside(totals, 'Money in')
  expect(moneyIn).toBeGreaterThan(0)

  const dialog = page.getByRole('dialog', { name: 'Export entries' })
  for (const format of ['csv', 'xlsx', 'ofx', 'qif'] as const) {
    await page.getByRole('button', { name: 'Export entries' }).click()
    const { amounts } = await readers[format](await made(page, format))
    expect(amounts, format).toHaveLength(count)
    expect(sumOf(amounts), format).toBe(moneyIn)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: 'Export entries' }).click()
  await dialog.getByLabel('Format').selectOption('camt053')
  await dialog.getByRole('button', { name: 'Create the file' }).click()
  await expect(dialog.getByText(/This format includes every entry of the chosen days/)).toBeVisible()
})

test('a month is read as a statement, and taken as a paper and as files whose opening and entries make its closing [R063 B265 B273]', async ({
  visit,
}) => {
  const page = await visit()
  await enterAs(page, rita, '/statements')
  const months = page.getByRole('list', { name: 'Statements' }).getByRole('listitem')
  await expect(months).toHaveCount(12)
  for (const format of ['pdf', 'camt053', 'mt940'] as const) {
    await months.nth(1).getByRole('button').click()
    const statement = page.getByRole('dialog', { name: /^Statement of/ })
    await expect(statement).toContainText('Opening balance')
    const [opening, closing] = [
      await centsBeside(statement, 'Opening balance'),
      await centsBeside(statement, 'Closing balance'),
    ]
    await statement.getByRole('button', { name: 'As a file' }).click()
    const file = await made(page, format)
    if (format === 'pdf') {
      const paper = await textOf(file)
      expect(paper).toContain('Account statement')
      for (const cents of [opening, closing])
        expect(paper.replaceAll(',', '')).toContain((cents / 100).toFixed(2))
    } else {
      const read = await readers[format](file)
      expect(read, format).toMatchObject({ opening, closing })
      expect(opening + sumOf(read.amounts), format).toBe(closing)
    }
    await page.keyboard.press('Escape')
  }
})

test('filtered entries, holds, mass payments and statements are pages side by side [R041 B433]', async ({
  visit,
}) => {
  const page = await visit()
  await enterAs(page, rita, '/history')
  const tabs = page.getByRole('navigation', { name: 'Activity' })
  await tabs.getByRole('link', { name: 'Set aside' }).click()
  await expect(page).toHaveURL(/\/history\/authorizations/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set aside' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Batch payments' }).click()
  await expect(page).toHaveURL(/\/history\/batch-transfers/)
  await expect(page.getByRole('heading', { level: 1, name: 'Batch payments' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Statements' }).click()
  await expect(page.getByRole('list', { name: 'Statements' }).getByRole('listitem')).toHaveCount(12)
  await tabs.getByRole('link', { name: 'Entries' }).click()
  await expect(page).toHaveURL(/\/history(\?|$)/)
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
})

/** The amount of a term in a list, in minor units. */
const centsBeside = async (list: Locator, term: string): Promise<number> =>
  cents(
    (await list
      .locator('div')
      .filter({ has: list.page().getByText(term, { exact: true }) })
      .last()
      .locator('data')
      .getAttribute('value')) ?? '',
  )

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Selects the format in the open dialog, waits for the file and downloads it. */
async function made(page: Page, format: string): Promise<Buffer> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Format').selectOption(format)
  await dialog.getByRole('button', { name: 'Create the file' }).click()
  const take = dialog.getByRole('button', { name: /^Download/ })
  await expect(take).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()])
  return readFile(await download.path())
}
