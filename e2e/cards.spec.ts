import type { APIRequestContext, Page } from '@playwright/test'
import { judgeBoth } from './kit/judge.ts'
import { marta } from './kit/people.ts'
import { enterAs } from './kit/session.ts'
import { authenticatorCode } from './kit/town.ts'
import { expect, test, townOrigin } from './kit/visit.ts'

const town = `${townOrigin}/town/api/cards`
type TownCard = {
  token: string
  lastFour: string | null
  holder: string
  isVirtual: boolean
  securityCode?: string
}

/** The newest card that was sent to her by post. */
async function newestCard(request: APIRequestContext, not: string | undefined): Promise<TownCard> {
  const { cards } = (await (await request.get(town)).json()) as { cards: TownCard[] }
  const found = cards.find((card) => card.holder === marta.name && !card.isVirtual)
  if (!found?.lastFour || found.token === not) throw new Error('the card was not made')
  return found
}

/** The request is confirmed by the code of her authenticator. */
async function confirm(page: Page, request: APIRequestContext): Promise<void> {
  await page.getByLabel('6-digit code').fill(await authenticatorCode(request, marta.name))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('a card is ordered, comes by post, is activated, and its PIN is seen once; 1280 @check [CR-01 R025 R026 R061 R062 R114 B206]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand })
  await enterAs(page, marta, '/add-card')
  const before = await newestCard(request, undefined).catch(() => undefined)
  await page.getByRole('radio', { name: /^Visa, EUR Prepaid card 5/ }).check({ force: true })
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeEnabled()
  await judgeBoth(page)
  await page.getByRole('button', { name: 'Order the card' }).click()
  await confirm(page, request)
  await expect(page.getByRole('heading', { level: 1, name: 'Visa EUR' })).toBeVisible()
  await expect(page.getByText('Being prepared').first()).toBeVisible()
  const { token, securityCode = '' } = await newestCard(request, before?.token)
  for (const status of ['printing', 'printed', 'shipped'])
    await request.post(town, { data: { do: 'status', token, status } })
  await page.getByRole('button', { name: 'Activate the card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activate your card' })).toBeVisible()
  await judgeBoth(page)
  await page.getByLabel('Security code').fill('12')
  await page.getByRole('button', { name: 'Activate the card' }).click()
  await expect(page.getByText('Enter the three digits.')).toBeVisible()
  const wrong = securityCode === '000' ? '001' : '000'
  await page.getByLabel('Security code').fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the security code of the card.')).toBeVisible()
  await judgeBoth(page)
  await page.getByLabel('Security code').fill(securityCode)
  await page.keyboard.press('Enter')
  await confirm(page, request)
  const dialog = page.getByRole('dialog', { name: 'Your card is active' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Show for 10 seconds' }).click()
  await expect(dialog.getByRole('status', { name: 'PIN' })).toHaveText(/^\d{4}$/)
  const pin = (await dialog.getByRole('status', { name: 'PIN' }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I know the PIN' }).click()

  await page.getByRole('button', { name: 'PIN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PIN of the card' })).toBeVisible()
  await judgeBoth(page)
  await page.getByLabel('New PIN').fill('7302')
  await page.getByLabel('Repeat the PIN').fill('7303')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The PINs do not match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the PIN' }).click()
  await confirm(page, request)
  await page.getByRole('button', { name: 'Show for 10 seconds' }).click()
  await expect(page.getByRole('status', { name: 'PIN' })).toHaveText(pin)
})

test('a virtual card is paused and taken up again, and its number is read after an approval; 390 [R058 R059 R060 R061]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand, width: 390 })
  await enterAs(page, marta, '/cards')
  await expect(page).toHaveURL(/\/cards\/physical$/)
  await page.getByRole('link', { name: 'Virtual' }).click()
  await judgeBoth(page)
  await page.getByRole('link', { name: /Online/ }).click()
  await page.getByRole('button', { name: 'Pause the card' }).press('Enter')
  await expect(page.getByText('Purchases are declined until you unpause the card.')).toBeVisible()
  await judgeBoth(page)
  await page.getByRole('button', { name: 'Unpause the card' }).press('Enter')
  await confirm(page, request)
  await expect(page.getByRole('button', { name: 'Pause the card' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the card details' }).click()
  await page.getByRole('button', { name: 'Confirm it is you' }).click()
  await confirm(page, request)
  await page.getByRole('button', { name: 'Show for 10 seconds' }).click()
  await expect(page.getByText(/^4000 00\d\d \d{4} \d{4}$/)).toBeVisible()
})
