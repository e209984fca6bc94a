import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Hands, keyboard, mouse } from './kit/hands.ts'
import { judge, judgeBoth } from './kit/judge.ts'
import { ieva } from './kit/people.ts'
import { newPerson } from './kit/register.ts'
import { accountRow } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test, townOrigin } from './kit/visit.ts'
import { type Words, wordsIn } from './kit/words.ts'

const en = wordsIn('en')

/** A person in the town pays to these details. */
async function payIn(
  request: APIRequestContext,
  said: {
    partner: 'bank' | 'digital'
    account: string
    amount: string
    currency: string
    remittance?: string
  },
): Promise<void> {
  const answer = await request.post(`${townOrigin}/town/api/rails`, {
    data: { do: 'receive', name: 'Kontor GmbH', remittance: '', ...said },
  })
  expect(answer.status()).toBe(204)
}

const dialog = (page: Page) => page.getByRole('dialog')

/** The value of a term in the open dialog. */
const valueOf = (page: Page, term: string) =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first()

async function addCurrency(
  page: Page,
  name: RegExp,
  { hands = mouse, t = en }: { hands?: Hands; t?: Words } = {},
) {
  await hands.press(page.getByRole('button', { name: t('Add a currency'), exact: true }))
  const open = dialog(page).getByRole('button', { name: new RegExp(`^${t('Open the account')}`) })
  // Submitted without a choice, it shows what is missing.
  await hands.press(open)
  await expect(dialog(page).getByText(t('Choose a currency.'))).toBeVisible()
  await hands.pick(dialog(page).getByRole('radio', { name }))
  return open
}

test('one more currency is opened, paid into by its own details and by the shared ones, and looked at once @check [R024 OP116 OP117 OP118]', async ({
  visit,
  request,
}) => {
  const who = await newPerson('ostra')
  const page = await visit({ brand: who.brand })
  await enterAs(page, who)
  await (await addCurrency(page, /CAD/)).click()
  await expect(dialog(page).getByRole('heading', { name: /Pay into Canadian dollar/i })).toBeVisible()
  await judgeBoth(page)
  const parts = ['Institution number', 'Transit number', 'Account number'].map((term) => valueOf(page, term))
  const account = (await Promise.all(parts.map((part) => part.innerText()))).join(' ')
  await payIn(request, { partner: 'bank', account, amount: '120.50', currency: 'CAD' })
  await expect(accountRow(page, 'Canadian Dollar')).toContainText('120.50')

  await dialog(page).getByText('Bank wire', { exact: true }).click()
  const reference = await valueOf(page, 'Reference').innerText()
  await payIn(request, {
    partner: 'bank',
    account: await valueOf(page, 'IBAN').innerText(),
    amount: '9.50',
    currency: 'CAD',
    remittance: `for the trip ${reference}`,
  })
  await expect(accountRow(page, 'Canadian Dollar')).toContainText('130.00')
  // Both payment methods were viewed: after a reload neither is marked as new, and the same dialog is open.
  await page.reload()
  await expect(dialog(page).getByText('Bank wire', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('New', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
})

test('a digital currency comes with an address on a named network, and money sent there arrives [OP119 B329]', async ({
  visit,
  request,
}) => {
  const who = await newPerson('ostra')
  const page = await visit({ brand: who.brand, width: 390, language: 'ru', scheme: 'dark' })
  const t = wordsIn('ru')
  await enterAs(page, who)
  const open = await addCurrency(page, /USDC/, { t })
  await dialog(page).getByLabel(t('Network'), { exact: true }).selectOption('solana')
  await open.click()
  const warning = t('Only {currency}, only on {network}', { currency: 'USDC', network: 'Solana' })
  await expect(dialog(page).getByText(warning)).toBeVisible()
  await judge(page)
  const address = (await dialog(page).locator('[translate=no]').innerText()).replaceAll(/\s/g, '')
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  await payIn(request, { partner: 'digital', account: address, amount: '2.5', currency: 'USDC' })
  await expect(accountRow(page, 'USD Coin', t)).toContainText('2,50')
  // Another network of the same currency has a separate address.
  await dialog(page)
    .getByRole('button', { name: t('Get an address on {network}', { network: 'Polygon PoS' }) })
    .click()
  await dialog(page).getByText('Polygon PoS', { exact: true }).click()
  await expect(dialog(page).locator('[translate=no]')).toContainText('0x')
})

test('a brand without digital currencies offers none; by keyboard only an account is opened there [OP118 B329]', async ({
  visit,
}) => {
  const who = await newPerson('tamar')
  const page = await visit({ brand: who.brand })
  await enterAs(page, who)
  const open = await addCurrency(page, /AUD/, { hands: keyboard })
  await expect(dialog(page).getByRole('radio', { name: /BTC|ETH|USDT|USDC/ })).toHaveCount(0)
  await keyboard.press(open)
  await expect(dialog(page).getByText('BSB number')).toBeVisible()
})

test('everything about an account is behind its dots, and its letter is on the paper of the brand [B014]', async ({
  visit,
}) => {
  const page = await visit({ brand: ieva.brand, language: 'ua' })
  const t = wordsIn('ua')
  await enterAs(page, ieva)
  await page.getByRole('button', { name: t('Details of {account}', { account: 'Everyday' }) }).click()
  await judge(page)
  const download = page.waitForEvent('download')
  await dialog(page).getByText(t('Account confirmation')).click()
  const file = await (await download).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog(page).getByText(t('How to pay in')).click()
  await expect(
    dialog(page).getByRole('heading', { name: t('Pay into {account}', { account: 'Everyday' }) }),
  ).toBeVisible()
  await page.goBack()
  await expect(dialog(page).getByText(t('How to pay in'))).toBeVisible()
  await dialog(page)
    .getByRole('link', { name: t('Statements') })
    .click()
  await expect(page).toHaveURL(/\/statements\?account=\d+$/)
})
