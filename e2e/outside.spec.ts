import type { Page } from '@playwright/test'
import { holdAnswer } from './cut.ts'
import { keyboard } from './hands.ts'
import { judge, judgeBoth } from './judge.ts'
import { addPasskey, giveAuthenticator, removePasskey } from './passkeys.ts'
import { choosePlace, fillDetails, type Outside, prepareOutside } from './outside.ts'
import { ines, marta, owen, victor } from './people.ts'
import { confirmButton } from './send.ts'
import { signIn } from './sign-in.ts'
import { authenticatorCode, nextSms } from './town.ts'
import { expect, test } from './visit.ts'
import { wordsIn } from './words.ts'

const iban = 'de89370400440532013000'
const sepa: Outside = {
  country: 'DE',
  method: 'eft',
  details: { payeeName: 'Ana Nowak', iban, reference: 'INV 2031' },
  amount: '12.40',
}

test('a wire in another currency at a held rate is confirmed with the authenticator and settled [R042 OP149 OP155]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand })
  await signIn(page, request, marta, { to: '/home' })
  await prepareOutside(page, {
    country: 'US',
    currency: 'AUD',
    method: 'wire',
    details: {
      payeeName: 'Ana Nowak',
      addressCountry: 'US',
      town: 'Boston',
      routingNumber: '021000021',
      accountNumber: '123456789',
      purpose: 'services',
    },
    amount: '40',
  })
  await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText(/1 [A-Z]{3} = [\d.]+ AUD/)
  await judgeBoth(page)
  await confirmButton(page).click()
  await page.getByLabel('Code of 6 digits').fill(await authenticatorCode(request, marta.name))
  await confirmButton(page).click()
  await settled(page, 'Ana Nowak')
})

test('a SEPA transfer is confirmed by SMS, in Russian and on a phone [R042 OP148 OP154 R090]', async ({
  visit,
  request,
}) => {
  const t = wordsIn('ru')
  const page = await visit({ width: 390, language: 'ru' })
  await signIn(page, request, ines, { to: '/home', t })
  const sms = await nextSms(request, ines.phone)
  await prepareOutside(page, sepa, { t })
  await judge(page)
  await confirmButton(page, t).click()
  await page
    .getByRole('textbox')
    .first()
    .fill((await sms()).code)
  await confirmButton(page, t).click()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: new RegExp(
        `${t('Sent to {name}', { name: 'Ana Nowak' })}|${t('On its way to {name}', { name: 'Ana Nowak' })}`,
      ),
    }),
  ).toBeVisible()
})

test('a card is paid, and its number is kept nowhere in the browser [R042 OP147 OP153]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/home' })
  await prepareOutside(page, {
    country: 'DE',
    method: 'oct',
    details: { payeeName: 'Ana Nowak', cardNumber: '4111 1111 1111 1111' },
    amount: '5',
  })
  await expect(page.getByRole('article', { name: 'Payment slip' })).not.toContainText('4111 1111 1111')
  const kept = await page.evaluate('JSON.stringify([sessionStorage, localStorage])')
  expect(String(kept).replaceAll(/\D/g, '')).not.toContain('4111111111111111')
  await confirmButton(page).click()
  await settled(page, 'Ana Nowak')
})

test.describe('other ways out', () => {
  const ways: [name: string, payment: Outside][] = [
    [
      'an instant payment by key to Brazil [R042 OP151 OP157]',
      {
        country: 'BR',
        currency: 'EUR',
        method: 'instant_payment',
        details: {
          payeeName: 'Ana Souza',
          taxId: '529.982.247-25',
          instantKeyType: 'email',
          instantKey: 'ana@mail.example',
        },
        amount: '6',
      },
    ],
    [
      'Interac with a question and its answer, exchanged to Canadian dollars [R042 OP152 OP158]',
      {
        country: 'CA',
        currency: 'CAD',
        method: 'interac',
        details: {
          payeeName: 'Ana Tremblay',
          email: 'ana@mail.example',
          question: 'Where did we meet?',
          answer: 'Lisbon',
        },
        amount: '9',
      },
    ],
    [
      'a digital currency to an address of its network [R042 OP150 OP156]',
      {
        country: 'DE',
        currency: 'BTC',
        method: 'crypto_eft',
        details: { payeeName: 'Ana Nowak', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
        amount: '0.0002',
      },
    ],
  ]
  for (const [name, payment] of ways)
    test(name, async ({ visit, request }) => {
      const page = await visit({ brand: victor.brand })
      await signIn(page, request, victor, { to: '/home' })
      await prepareOutside(page, payment)
      await confirmButton(page).click()
      await settled(page, payment.details['payeeName'] ?? '')
    })
})

test('what the bank sends back is in the account again, and the receipt says so [R042]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/home' })
  await prepareOutside(page, { ...sepa, details: { payeeName: 'Ana Nowak .returned', iban } })
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The money came back' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('It could not be paid to Ana Nowak .returned and was sent back.')).toBeVisible()
  await judge(page)
})

test('by keyboard alone, from the start of paying to the receipt [R042]', async ({ visit, request }) => {
  const page = await visit({ brand: owen.brand })
  await signIn(page, request, owen, { to: '/home' })
  await prepareOutside(
    page,
    {
      country: 'GB',
      currency: 'GBP',
      method: 'eft',
      details: { payeeName: 'Ana Nowak', sortCode: '20-00-00', accountNumber: '55779911' },
      amount: '7.10',
    },
    { hands: keyboard },
  )
  await keyboard.press(confirmButton(page))
  await settled(page, 'Ana Nowak')
})

test('every field that is wrong says so beside it, and nothing goes on [R042 B291]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/transfer/external' })
  await choosePlace(page, { ...sepa, country: 'US', currency: 'USD', method: 'wire' })
  const wrong = {
    payeeName: 'Ана',
    town: '<b>',
    accountNumber: '12#',
    routingNumber: '021000022',
    bic: 'X',
    reference: '//',
  }
  await fillDetails(page, wrong)
  await page.getByRole('button', { name: 'Continue to the amount' }).click()
  for (const name of Object.keys(wrong))
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('heading', { name: /things need a change/ })).toBeVisible()
  await judgeBoth(page)
})

test('a double click and a reload while it is sent pay once [R042]', async ({ visit, request }) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/home' })
  await prepareOutside(page, { ...sepa, amount: '1.23' })
  const answer = await holdAnswer(page, 'transferEftSubmit')
  await confirmButton(page).dblclick()
  await answer.came
  await page.reload()
  await answer.letGo()
  await settled(page, 'Ana Nowak')
  await page.goto('/history?q=Nowak&min=1.23&max=1.23')
  await expect(page.getByText(/^1 entr/)).toBeVisible()
})

test('a second tab of the same payment, with a rate and an answer of its own, pays once [R042]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/home' })
  await prepareOutside(page, { ...sepa, amount: '1.37' })
  const copying = page.context().waitForEvent('page')
  await page.evaluate('void window.open(location.href)')
  const copy = await copying
  const named = copy.getByText('The bank holds this account under this name')
  for (const seen of [named, confirmButton(copy).getByText(/\d/)]) await expect(seen).toBeVisible()
  await Promise.all([page, copy].map((tab) => confirmButton(tab).dispatchEvent('click')))
  for (const tab of [page, copy]) await settled(tab, 'Ana Nowak')
  await copy.close()
  await page.goto('/history?q=Nowak&min=1.37&max=1.37')
  await expect(page.getByText(/^1 entr/)).toBeVisible()
})

test('a card is kept while it is paid; later one press fills the form and a passkey confirms it [R042 OP147 OP160 OP161 OP171]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand, width: 390 })
  await giveAuthenticator(page)
  await signIn(page, request, marta, { to: '/home' })
  await prepareOutside(page, {
    country: 'DE',
    method: 'oct',
    details: { payeeName: 'Clara Weiss', cardNumber: '5555 5555 5555 4444' },
    amount: '5.10',
  })
  await page.getByLabel('Keep this card').check()
  await judge(page)
  await confirmButton(page).click()
  await page.getByLabel('Code of 6 digits').fill(await authenticatorCode(request, marta.name))
  await confirmButton(page).click()
  await settled(page, 'Clara Weiss')

  await addPasskey(page, request, marta)
  await page.goto('/transfer/external')
  await page.getByRole('region', { name: 'Who you sent to' }).getByRole('button', { name: /Clara/ }).click()
  // Where her address is not fresh, she looks at the amount first.
  const confirm = confirmButton(page)
  const onward = page.getByRole('button', { name: 'Check the payment' })
  await expect(confirm.or(onward)).toBeVisible()
  if (await onward.isVisible()) await onward.click()
  await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText('Mastercard •••• 4444')
  await expect(confirm).toHaveText(/\d/)
  await judge(page)
  await confirm.click()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await settled(page, 'Clara Weiss')
  await page.goto('/setting')
  await removePasskey(page)
})

test('a reload in mid-form loses nothing that is not secret [R042]', async ({ visit, request }) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/transfer/external' })
  await choosePlace(page, sepa)
  await fillDetails(page, sepa.details)
  await page.reload()
  await expect(page.locator('[name=payeeName]')).toHaveValue('Ana Nowak')
  await expect(page.locator('[name=reference]')).toHaveValue('INV 2031')
})

/** The receipt follows the payment until its company has paid. */
async function settled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${name}` })).toBeVisible({
    timeout: 60_000,
  })
}
