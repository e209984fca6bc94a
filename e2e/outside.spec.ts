import { holdAnswer } from './kit/cut.ts'
import { keyboard } from './kit/hands.ts'
import { judge, judgeBoth } from './kit/judge.ts'
import {
  choosePlace,
  fillDetails,
  type PaymentOutInput,
  prepareOutside,
  settled,
  settledAndReturned,
} from './kit/outside.ts'
import { carla, ines, marta, owen, victor } from './kit/people.ts'
import { addPasskey, giveAuthenticator, removePasskey } from './kit/passkeys.ts'
import { confirmButton } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { authenticatorCode, nextSms } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

const iban = 'de89370400440532013000'
const sepa: PaymentOutInput = {
  country: 'DE',
  method: 'eft',
  details: { payeeName: 'Ana Nowak', iban, reference: 'INV 2031' },
  amount: '12.40',
}

/** A name that was never paid before, not even in an earlier attempt. */
const newName = (): string => `Ana Nowak-${Date.now()}`

test('a wire in another currency at a held rate is confirmed with the authenticator, settled and sent back @check [R042 OP149 OP155]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand })
  await enterAs(page, marta)
  await prepareOutside(page, {
    country: 'US',
    currency: 'AUD',
    method: 'wire',
    details: {
      payeeName: 'Ana Whitfield',
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
  await page.getByLabel('6-digit code').fill(await authenticatorCode(request, marta.name))
  await confirmButton(page).click()
  await settledAndReturned(page, request, 'Ana Whitfield')
})

test('a SEPA transfer is confirmed by SMS, settled and sent back, in Russian and on a phone @check [R042 OP148 OP154 R090]', async ({
  visit,
  request,
}) => {
  const t = wordsIn('ru')
  const page = await visit({ width: 390, language: 'ru' })
  await enterAs(page, ines)
  const sms = await nextSms(request, ines.phone)
  await prepareOutside(page, { ...sepa, details: { ...sepa.details, payeeName: 'Ana Sommer' } }, { t })
  await judge(page)
  await confirmButton(page, t).click()
  await page
    .getByRole('textbox')
    .first()
    .fill((await sms()).code)
  await confirmButton(page, t).click()
  await settledAndReturned(page, request, 'Ana Sommer', t)
})

test('a card payout is made without a code and returned, as its receipt shows, and the card number is not stored in the browser [R042 OP147 OP153]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor)
  await prepareOutside(page, {
    country: 'DE',
    method: 'oct',
    details: { payeeName: 'Ana Novak', cardNumber: '4111 1111 1111 1111' },
    amount: '5',
  })
  await expect(page.getByRole('article', { name: 'Payment slip' })).not.toContainText('4111 1111 1111')
  const kept = await page.evaluate('JSON.stringify([sessionStorage, localStorage])')
  expect(String(kept).replaceAll(/\D/g, '')).not.toContain('4111111111111111')
  await confirmButton(page).click()
  await settledAndReturned(page, request, 'Ana Novak')
  await expect(page.getByText('It could not be paid to Ana Novak and was sent back.')).toBeVisible()
  await judge(page)
})

test('a digital currency goes to an address of its network, confirmed by SMS, and is sent back [R042 OP150 OP156]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: carla.brand })
  await enterAs(page, carla)
  const sms = await nextSms(request, carla.phone)
  await prepareOutside(page, {
    country: 'DE',
    currency: 'BTC',
    method: 'crypto_eft',
    details: { payeeName: 'Ana Kask', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    amount: '0.0002',
  })
  await confirmButton(page).click()
  await page.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(page).click()
  await settledAndReturned(page, request, 'Ana Kask')
})

test('an Interac payment with question and answer is exchanged to Canadian dollars and returned [R042 OP152 OP158]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor)
  await prepareOutside(page, {
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
  })
  await confirmButton(page).click()
  await settledAndReturned(page, request, 'Ana Tremblay')
})

test('by keyboard alone, from the start of paying to the receipt [R042]', async ({ visit }) => {
  const page = await visit({ brand: owen.brand })
  await enterAs(page, owen)
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

test('the problem of every invalid field is shown beside it, and the form does not continue [R042 B291]', async ({
  visit,
}) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor, '/transfer/external')
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
  await expect(page.getByRole('heading', { name: /entries need correcting/ })).toBeVisible()
  await judgeBoth(page)
})

test('a double click and a reload while it is sent pay once @check [R042]', async ({ visit }) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor)
  const payeeName = newName()
  await prepareOutside(page, { ...sepa, details: { ...sepa.details, payeeName }, amount: '1.23' })
  const answer = await holdAnswer(page, 'transferEftSubmit')
  await confirmButton(page).dblclick()
  await answer.came
  await page.reload()
  await answer.letGo()
  await settled(page, payeeName)
  await page.goto(`/history?q=${encodeURIComponent(payeeName)}&min=1.23&max=1.23`)
  await expect(page.getByText(/^1 entr/)).toBeVisible()
})

test('a second tab of the same payment, with a rate and an answer of its own, pays once [R042]', async ({
  visit,
}) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor)
  const payeeName = newName()
  await prepareOutside(page, { ...sepa, details: { ...sepa.details, payeeName }, amount: '1.37' })
  const copying = page.context().waitForEvent('page')
  await page.evaluate('void window.open(location.href)')
  const copy = await copying
  const named = copy.getByText('The bank holds this account under this name')
  for (const seen of [named, confirmButton(copy).getByText(/\d/)]) await expect(seen).toBeVisible()
  await Promise.all([page, copy].map((tab) => confirmButton(tab).dispatchEvent('click')))
  for (const tab of [page, copy]) await settled(tab, payeeName)
  await copy.close()
  await page.goto(`/history?q=${encodeURIComponent(payeeName)}&min=1.37&max=1.37`)
  await expect(page.getByText(/^1 entr/)).toBeVisible()
})

test('a card is kept while it is paid; later one press fills the form and a passkey confirms it [R042 OP147 OP160 OP161 OP171]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: marta.brand, width: 390 })
  await giveAuthenticator(page)
  await enterAs(page, marta)
  const payeeName = newName()
  await prepareOutside(page, {
    country: 'DE',
    method: 'oct',
    details: { payeeName, cardNumber: '5555 5555 5555 4444' },
    amount: '5.10',
  })
  await page.getByLabel('Save this card').check()
  await judge(page)
  await confirmButton(page).click()
  await page.getByLabel('6-digit code').fill(await authenticatorCode(request, marta.name))
  await confirmButton(page).click()
  await settled(page, payeeName)

  await addPasskey(page, request, marta)
  await page.goto('/transfer/external')
  await page
    .getByRole('region', { name: 'Recent recipients' })
    .getByRole('button', { name: payeeName })
    .click()
  // If her address is not recent, she sees the amount step first.
  const confirm = confirmButton(page)
  const onward = page.getByRole('button', { name: 'Check the payment' })
  await expect(confirm.or(onward)).toBeVisible()
  if (await onward.isVisible()) await onward.click()
  await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText('Mastercard •••• 4444')
  await expect(confirm).toHaveText(/\d/)
  await judge(page)
  await confirm.click()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await settled(page, payeeName)
  await page.goto('/setting')
  await removePasskey(page, request, marta)
})

test('a reload in the middle of the form loses only secret entries [R042]', async ({ visit }) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor, '/transfer/external')
  await choosePlace(page, sepa)
  await fillDetails(page, sepa.details)
  await page.reload()
  await expect(page.locator('[name=payeeName]')).toHaveValue('Ana Nowak')
  await expect(page.locator('[name=reference]')).toHaveValue('INV 2031')
})
