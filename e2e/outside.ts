import type { Page } from '@playwright/test'
import { type Hands, mouse } from './hands.ts'
import { type Words, wordsIn } from './words.ts'

/** A payment out of the house, by the names of the form's fields. */
export type Outside = {
  country: string
  currency?: string
  method?: string
  details: Readonly<Record<string, string>>
}
type Way = { hands?: Hands; t?: Words }

/** The first page of the flow, on to the recipient. */
export async function choosePlace(
  page: Page,
  { country, currency, method }: Outside,
  { hands = mouse, t = wordsIn('en') }: Way = {},
): Promise<void> {
  await hands.choose(page.locator('select[name=country]'), country)
  if (currency) await hands.choose(page.locator('select[name=currency]'), currency)
  if (method) await hands.pick(page.locator(`input[type=radio][value=${method}]`))
  await hands.press(page.getByRole('button', { name: t('Continue to the recipient') }))
}

/** In the order of the form, each by its name. */
export async function fillDetails(
  page: Page,
  details: Outside['details'],
  hands: Hands = mouse,
): Promise<void> {
  for (const [name, text] of Object.entries(details)) {
    const field = page.locator(`[name=${name}]`)
    await field.waitFor()
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await hands.choose(field, text)
    else await hands.fill(field, text)
  }
}
