import { expect, type Locator, type Page } from '@playwright/test'
import { type Hands, mouse } from './hands.ts'
import { type Words, wordsIn } from './words.ts'

export type Payment = { to: string; amount: string; note?: string }
type Way = { hands?: Hands; t?: Words }

/** From home to the page that reviews the payment before it is sent. */
export async function prepare(page: Page, payment: Payment, way: Way = {}): Promise<void> {
  const { hands = mouse, t = wordsIn('en') } = way
  await hands.press(page.getByRole('main').getByRole('link', { name: t('Send money'), exact: true }))
  await choosePayee(page, payment.to, way)
  await expect(page.getByLabel(t('Amount'), { exact: true })).toBeVisible()
  await enterAmount(page, payment, way)
  await expect(page.getByRole('heading', { level: 1, name: t('Check before it leaves') })).toBeVisible()
  // The cost is visible before the confirmation; the button waits for the fee.
  await expect(confirmButton(page, t)).toHaveText(/\d/)
}

export async function choosePayee(page: Page, email: string, way: Way = {}): Promise<void> {
  const { hands = mouse, t = wordsIn('en') } = way
  await hands.fill(page.getByLabel(t('Recipient’s e-mail')), email)
  await hands.press(page.getByRole('button', { name: t('Continue to the amount') }))
}

export async function enterAmount(
  page: Page,
  { amount, note }: Omit<Payment, 'to'>,
  way: Way = {},
): Promise<void> {
  const { hands = mouse, t = wordsIn('en') } = way
  await hands.fill(page.getByLabel(t('Amount'), { exact: true }), amount)
  if (note) await hands.fill(page.getByLabel(t('Note, optional')), note)
  await hands.press(page.getByRole('button', { name: t('Check the payment') }))
}

/** A note no other payment has, not even from an earlier attempt. */
export const unlikeOthers = (note: string): string => `${note} ${Date.now()}`

/** The button that sends, on the check page and on the page of the code. */
export const confirmButton = (page: Page, t: Words = wordsIn('en')): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t('Confirm {amount}')}`) })

/** The result on the receipt; amounts as plain decimals. */
export async function receiptOf(
  page: Page,
  t: Words = wordsIn('en'),
): Promise<{ amount: string; fee: string }> {
  const slip = page.getByRole('article', { name: t('Payment slip') })
  const amount = await slip.locator('data').first().getAttribute('value')
  const fee = await slip
    .getByRole('listitem')
    .filter({ hasText: t('Fee') })
    .locator('data')
    .getAttribute('value')
  return { amount: amount ?? '', fee: fee ?? '' }
}

/** The balance of an account on the home page, in minor units of a currency with two decimals. */
export async function balance(page: Page, account = 'Everyday', t: Words = wordsIn('en')): Promise<number> {
  const row = accountRow(page, account, t)
  return cents((await row.locator('data').first().getAttribute('value')) ?? '')
}

/** By the whole name, followed by the currency: a card may have its account's name. */
export const accountRow = (page: Page, account: string, t: Words = wordsIn('en')): Locator =>
  page
    .getByRole('region', { name: t('Accounts'), exact: true })
    .getByRole('link', { name: new RegExp(`^${account} [A-Z]{3,5}\\b`) })

export const cents = (text: string): number => Math.round(Number(text) * 100)
