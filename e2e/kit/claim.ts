import type { Page } from '@playwright/test'
import { judge } from './judge.ts'
import { fillDetails } from './outside.ts'
import { expect } from './visit.ts'
import type { Words } from './words.ts'

/** Claims a payment by its link, from the choice of the country to the code. */
export async function sayWhere(page: Page, t: Words): Promise<void> {
  await page.locator('select[name=country]').selectOption('DE')
  await page.locator('input[type=radio][value=eft]').check()
  await page.getByRole('button', { name: t('Continue to your account') }).click()
  await fillDetails(page, { iban: 'de89370400440532013000' })
  // The button moves down when the bank is shown.
  await expect(page.getByRole('img', { name: t('Found') })).toBeVisible()
  await page.getByRole('button', { name: t('Continue'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('Check before it leaves') })).toBeVisible()
  const get = page.getByRole('button', { name: new RegExp(`^${t('Get {amount}').trim()}`) })
  await expect(get).toHaveText(/\d/)
  await judge(page)
  await get.click()
}
