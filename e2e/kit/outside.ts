import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Hands, mouse } from './hands.ts'
import { confirmButton } from './send.ts'
import { townOrigin } from './visit.ts'
import { type Words, wordsIn } from './words.ts'

/** A payment out, by the names of the form's fields. */
export type PaymentOutInput = {
  country: string
  currency?: string
  method?: string
  details: Readonly<Record<string, string>>
  amount: string
}
type Way = { hands?: Hands; t?: Words }

/** From the start of a payment to the page that reviews it before it is sent. */
export async function prepareOutside(page: Page, payment: PaymentOutInput, way: Way = {}): Promise<void> {
  const { hands = mouse, t = wordsIn('en') } = way
  await page.goto('/transfer')
  await hands.press(page.getByRole('link', { name: t('To a bank account, card or wallet') }))
  await choosePlace(page, payment, way)
  await fillDetails(page, payment.details, hands)
  await hands.press(page.getByRole('button', { name: t('Continue to the amount') }))
  await hands.fill(page.getByLabel(t('Amount'), { exact: true }), payment.amount)
  await hands.press(page.getByRole('button', { name: t('Check the payment') }))
  await expect(page.getByRole('heading', { level: 1, name: t('Check before it leaves') })).toBeVisible()
  // The cost is visible before the confirmation.
  await expect(confirmButton(page, t)).toHaveText(/\d/)
}

export async function choosePlace(
  page: Page,
  { country, currency, method }: PaymentOutInput,
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
  details: PaymentOutInput['details'],
  hands: Hands = mouse,
): Promise<void> {
  for (const [name, text] of Object.entries(details)) {
    const field = page.locator(`[name=${name}]`)
    await field.waitFor()
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await hands.choose(field, text)
    else await hands.fill(field, text)
  }
}

/** The open receipt is updated until the payment company has paid, and then until it has returned the money. */
export async function settledAndReturned(
  page: Page,
  request: APIRequestContext,
  payee: string,
  t: Words = wordsIn('en'),
): Promise<void> {
  await settled(page, payee, t)
  await sendBack(request, payee)
  await expect(page.getByRole('heading', { level: 1, name: t('The money was returned') })).toBeVisible()
}

/** The receipt is updated until the payment company has paid. */
export async function settled(page: Page, payee: string, t: Words = wordsIn('en')): Promise<void> {
  const sent = t('Sent to {name}', { name: payee })
  await expect(page.getByRole('heading', { level: 1, name: sent })).toBeVisible()
}

/** The company in the town returns its last payment to that payee. */
async function sendBack(request: APIRequestContext, payee: string): Promise<void> {
  const rails = `${townOrigin}/town/api/rails`
  const { payments } = (await (await request.get(rails)).json()) as {
    payments: { payee: string; partner: string; reference: string }[]
  }
  const found = payments.find((payment) => payment.payee === payee)
  const played = await request.post(rails, {
    data: {
      do: 'play',
      partner: found?.partner,
      reference: found?.reference,
      kind: 'returned',
      afterMinutes: 0,
      says: 'truth',
    },
  })
  expect(played.status()).toBe(204)
}
