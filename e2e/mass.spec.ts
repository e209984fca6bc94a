import { judge } from './kit/judge.ts'
import { bo } from './kit/people.ts'
import { enterAs } from './kit/session.ts'
import { expect, test } from './kit/visit.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name;IBAN;Amount;Currency;Reference', ...lines].join('\n')),
})

test('a file of bank transfers is uploaded, its wrong line corrected in place, sent once and followed [R043 R045 R049]', async ({
  visit,
}) => {
  const page = await visit()
  await enterAs(page, bo, '/transfer')
  await page.getByRole('link', { name: /^Many payments at once/ }).click()
  await page.getByRole('link', { name: /^Bank transfers/ }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles(
      file('salaries.csv', [
        'Ana Nowak;DE89370400440532013000;3.50;EUR;March',
        'Ben Okoro;FR14200410100505;4.00;EUR;March',
      ]),
    )
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expect(page.getByText('1 payment has to be corrected or removed first')).toBeVisible()
  await judge(page)
  const batch = page.url()

  await page.getByRole('button', { name: 'Show what is to correct' }).click()
  await page.getByRole('gridcell', { name: /^FR14/ }).click()
  await page.getByRole('textbox', { name: /^IBAN/ }).fill('FR1420041010050500013M02606')
  await page.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByText('Nothing has to be corrected.')).toBeAttached()

  // An open batch is found again.
  await page.goto('/transfer/mass')
  await page.getByRole('link', { name: /^salaries/ }).click()
  await expect(page).toHaveURL(batch)
  await page.getByRole('link', { name: 'Look at all of it' }).click()
  await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText('2 payments in EUR')
  await judge(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page).toHaveURL(batch)
  await expect(page.getByText(/Being paid|All paid/)).toBeVisible()
})
