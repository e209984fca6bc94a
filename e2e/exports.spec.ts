import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rita } from './people.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './visit.ts'

// Rita may only read, which is enough for a file of what she reads.

test('what a search finds becomes a file in every format, fetched by a link of one’s own [R039 B266]', async ({
  visit,
  request,
}) => {
  const page = await visit()
  await signIn(page, request, rita, { to: '/history?q=INV&direction=in' })
  const found = page.getByText(/^[\d,]+\+? entr(?:y|ies)$/)
  await expect(found).toBeVisible()
  await expect(page.getByLabel('Totals')).toContainText('Money in')

  const csv = await fileOf(page, 'csv')
  const lines = csv.text.trim().split('\r\n')
  expect(lines[0]).toContain('Payment number')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toMatch(/INV/i)
  const counted = Number((await found.textContent())?.replace(/\D/g, ''))
  if (!(await found.textContent())?.includes('+')) expect(lines.length - 1).toBe(counted)

  expect((await fileOf(page, 'xlsx')).text).toMatch(/^PK/)
  expect((await fileOf(page, 'ofx')).text).toContain('<STMTTRN>')
  expect((await fileOf(page, 'qif')).text).toMatch(/^!Type:Bank/)

  await page.getByRole('button', { name: 'Entries as a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entries as a file' })
  await dialog.getByLabel('Format').selectOption('camt053')
  await dialog.getByRole('button', { name: 'Make the file' }).click()
  await expect(dialog.getByText(/This format holds every entry of its days/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a month is read as a statement and taken as a paper and as a file for programs [R063 B265 B273]', async ({
  visit,
  request,
}) => {
  const page = await visit()
  await signIn(page, request, rita, { to: '/statements' })
  const months = page.getByRole('list', { name: 'Statements' }).getByRole('listitem')
  await expect(months).toHaveCount(12)
  for (const [format, begins] of [
    ['pdf', /^%PDF-/],
    ['camt053', /<BkToCstmrStmt>/],
    ['mt940', /^:20:/],
  ] as const) {
    await months.nth(1).getByRole('button').click()
    const statement = page.getByRole('dialog', { name: /^Statement of/ })
    await expect(statement).toContainText('Opening balance')
    await statement.getByRole('button', { name: 'As a file' }).click()
    const file = await made(page, format)
    expect(file.text.slice(0, 400)).toMatch(begins)
    await page.keyboard.press('Escape')
  }
})

test('entries with filters, what is set aside, mass payments and statements are pages side by side [R041 B433]', async ({
  visit,
  request,
}) => {
  const page = await visit()
  await signIn(page, request, rita, { to: '/history' })
  const tabs = page.getByRole('navigation', { name: 'Activity' })
  await tabs.getByRole('link', { name: 'Set aside' }).click()
  await expect(page).toHaveURL(/\/history\/authorizations/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set aside' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Mass payments' }).click()
  await expect(page).toHaveURL(/\/history\/batch-transfers/)
  await expect(page.getByText('No mass payments yet')).toBeVisible()
  await tabs.getByRole('link', { name: 'Statements' }).click()
  await expect(page.getByRole('list', { name: 'Statements' }).getByRole('listitem')).toHaveCount(12)
  await tabs.getByRole('link', { name: 'Entries' }).click()
  await expect(page).toHaveURL(/\/history(\?|$)/)
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
})

async function fileOf(page: Page, format: string): Promise<{ text: string }> {
  await page.getByRole('button', { name: 'Entries as a file' }).click()
  const file = await made(page, format)
  await page.keyboard.press('Escape')
  return file
}

/** Chooses the format in the open dialog, waits for the file and takes it. */
async function made(page: Page, format: string): Promise<{ text: string }> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Format').selectOption(format)
  await dialog.getByRole('button', { name: 'Make the file' }).click()
  const take = dialog.getByRole('button', { name: /^Download/ })
  await expect(take).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()])
  return { text: (await readFile(await download.path())).toString('utf8') }
}
