import { holdAnswer } from './kit/cut.ts'
import { bo, henrik, ieva, ines, leo, noor, owen, paul, type Person, rita, victor } from './kit/people.ts'
import {
  accountRow,
  balance,
  cents,
  choosePayee,
  confirmButton,
  enterAmount,
  prepare,
  receiptOf,
  unlikeOthers,
} from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { nextSms } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'
import type { Page } from '@playwright/test'

// Victor pays without a code, so a single call moves the money: the likeliest place for a double payment.

test('a double click on the button that sends makes one payment @check [R051 R091 B224]', async ({
  visit,
}) => {
  const page = await atHome(await visit({ brand: victor.brand }), victor)
  const before = await balance(page)
  const note = unlikeOthers('Double click')
  await prepare(page, { to: henrik.email, amount: '3.01', note })
  await confirmButton(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await leftOnce(page, before, note)
})

test('after a reload during sending the page finds the outcome [R051]', async ({ visit }) => {
  const page = await atHome(await visit({ brand: victor.brand }), victor)
  const before = await balance(page)
  const note = unlikeOthers('Reloaded')
  await prepare(page, { to: henrik.email, amount: '3.02', note })
  const answer = await holdAnswer(page, 'p2pSend')
  await confirmButton(page).click()
  await answer.came
  await page.reload()
  await answer.letGo()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await leftOnce(page, before, note)
})

test('after a lost reply the next press finds the payment that was made [R051]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/ERR_CONNECTION_CLOSED .*p2pSend/)
  const page = await atHome(await visit({ brand: victor.brand }), victor)
  const before = await balance(page)
  const note = unlikeOthers('Lost reply')
  await prepare(page, { to: henrik.email, amount: '3.03', note })
  const answer = await holdAnswer(page, 'p2pSend')
  await confirmButton(page).click()
  await answer.lose()
  await expect(page.getByText('We do not know yet whether this went through.')).toBeVisible()
  // It must not change now, because a changed payment would count as new.
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Find out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await leftOnce(page, before, note)
})

test('a second tab with the same entries, and going back, make no second payment @check [R051]', async ({
  visit,
}) => {
  const page = await atHome(await visit({ brand: victor.brand }), victor)
  const before = await balance(page)
  const note = unlikeOthers('Two tabs')
  await prepare(page, { to: henrik.email, amount: '3.04', note })
  // A copied tab starts with a copy of this tab's session storage.
  const copying = page.context().waitForEvent('page')
  await page.evaluate('void window.open(location.href)')
  const copy = await copying
  // With the fee: before it is known the payment cannot be confirmed.
  for (const tab of [page, copy]) await expect(confirmButton(tab)).toContainText('3.14')
  // At the same time, before the first tab receives the result of the other.
  await Promise.all([page, copy].map((tab) => confirmButton(tab).dispatchEvent('click')))
  for (const tab of [page, copy])
    await expect(tab.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await copy.close()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeHidden()
  await expect(confirmButton(page)).toBeHidden()
  await page.goto('/home')
  await leftOnce(page, before, note, { isHome: true })
})

test('a code that is confirmed twice, or whose reply is lost, books once [R090 B223]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/ERR_CONNECTION_CLOSED .*transferConfirm/)
  const page = await atHome(await visit({ brand: ieva.brand }), ieva)
  const before = await balance(page)
  const sms = await nextSms(request, ieva.phone)
  const note = unlikeOthers('Confirmed twice')
  await prepare(page, { to: henrik.email, amount: '3.05', note })
  await confirmButton(page).click()
  await page.getByLabel('6-digit code').fill((await sms()).code)
  const answer = await holdAnswer(page, 'transferConfirm')
  await confirmButton(page).dblclick()
  await answer.lose()
  // The push channel delivers the result instead.
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()
  await leftOnce(page, before, note)
})

test('five wrong codes cancel the payment, and no money is sent [R090 B234]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*transferConfirm/)
  const page = await atHome(await visit({ brand: ieva.brand }), ieva)
  const before = await balance(page)
  // Including amounts held by an earlier test.
  const rowBefore = await accountRow(page, 'Everyday').innerText()
  const sms = await nextSms(request, ieva.phone)
  await prepare(page, { to: henrik.email, amount: '3.06', note: 'Wrong codes' })
  await confirmButton(page).click()
  const field = page.getByLabel('6-digit code')
  await confirmButton(page).click()
  await expect(field).toHaveAccessibleDescription(/Enter the 6 digits of the code/)
  const wrong = (await sms()).code === '111111' ? '222222' : '111111'
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await field.fill(wrong)
    await confirmButton(page).click()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/code/i)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await field.fill(wrong)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Failed transaction' })).toBeVisible()
  await expect(page.getByText('Five wrong codes. The payment was canceled')).toBeVisible()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect.poll(() => balance(page)).toBe(before)
  await expect.poll(() => accountRow(page, 'Everyday').innerText()).toBe(rowBefore)
})

test('wrong payees and amounts are refused beside their field, and nothing changes @check [R051 B137 B276]', async ({
  visit,
}) => {
  const page = await atHome(await visit(), ines)
  const before = await balance(page)
  const asked: string[] = []
  page.on('request', (made) => void asked.push(new URL(made.url()).search))
  const lines = await entriesOf(page)
  await page.goto('/transfer/p2p')

  const to = page.getByLabel('Recipient’s e-mail')
  for (const [email, words] of [
    ['', 'Enter the e-mail address of the recipient.'],
    ['abc', 'Enter the whole e-mail address'],
    ['nobody@mail', 'Enter the whole e-mail address'],
  ] as const) {
    await choosePayee(page, email)
    await expect(to).toHaveAccessibleDescription(new RegExp(words))
    await expect(to).toBeFocused()
  }
  expect(asked).not.toContain('?checkPayee')
  for (const [email, words] of [
    ['nobody@ostra.example', 'No customer has this e-mail address'],
    [ines.email, 'You cannot send money to yourself'],
    [victor.email, 'This user is in your blacklist'],
    [paul.email, 'works for a company and has no account of their own'],
  ] as const) {
    await choosePayee(page, email)
    await expect(to).toHaveAccessibleDescription(new RegExp(words))
  }
  await choosePayee(page, henrik.email)

  // Neither closed accounts nor accounts in a currency the payee cannot receive are offered.
  await page.getByRole('button', { name: /^From/ }).click()
  const sheet = page.getByRole('dialog', { name: 'From' })
  await expect(sheet.getByRole('button', { name: /^Everyday EUR/ })).toBeVisible()
  await expect(sheet.getByText('Old savings')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /Travel/ })).toHaveAttribute('aria-disabled', 'true')
  await sheet.getByRole('button', { name: 'Close' }).click()

  const amount = page.getByLabel('Amount', { exact: true })
  for (const [typed, words] of [
    ['', 'Enter an amount'],
    ['abc', 'not an amount'],
    ['0', 'above 0'],
    ['1.005', 'at most 2 decimals'],
    ['4999.99', 'With the fee, the total is|above your limit'],
    ['99999999999', 'above your limit|too large|With the fee'],
  ] as const) {
    await enterAmount(page, { amount: typed })
    await expect(amount).toHaveAccessibleDescription(new RegExp(words))
    await expect(amount).toBeFocused()
  }
  await expect(page.getByRole('heading', { level: 1, name: /How much does/ })).toBeVisible()
  expect(asked).not.toContain('?p2pSend')
  expect(await entriesOf(page)).toBe(lines)
  await page.goto('/home')
  await expect.poll(() => balance(page)).toBe(before)
})

test('an unverified customer sees the limit of one payment [R051]', async ({ visit }) => {
  const page = await atHome(await visit(), bo)
  await expect(page.getByText('Your account is not verified yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Send money' }).click()
  await choosePayee(page, henrik.email)
  await enterAmount(page, { amount: '150.01' })
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/above your limit/)
})

test('pages outside a person’s right cannot be opened: limited, read only, documents only, a foreign account [R051 R086 B036]', async ({
  visit,
}) => {
  test.slow()
  await play(leo, rita, noor)
  const limited = await atHome(await visit(), leo)
  await expect(limited.getByText('Payments are stopped for now.')).toBeVisible()
  await expect(limited.getByRole('link', { name: 'Why payments are stopped' })).toBeVisible()
  await limited.goto('/transfer/p2p')
  await expect(limited.getByText('Payments are not possible at the moment.')).toBeVisible()

  const reader = await atHome(await visit(), rita, 'Operating')
  await expect(reader.getByRole('link', { name: 'Send money' })).toHaveCount(0)
  await expect(reader.getByText('Can view').first()).toBeVisible()
  await reader.goto('/history?account=1')
  await expect(reader.getByText('We could not find that account.')).toBeVisible()

  const representative = await visit()
  await enterAs(representative, noor, '/')
  const papers = representative.getByRole('heading', { level: 1, name: 'Company documents' })
  await expect(papers).toBeVisible()
  for (const path of ['/home', '/history', '/transfer/p2p']) {
    await representative.goto(path)
    await expect(papers).toBeVisible()
    await expect(representative.locator('data')).toHaveCount(0)
  }
})

test('a person who may only prepare payments makes one that waits for a colleague [R051 B228]', async ({
  visit,
}) => {
  const page = await atHome(await visit(), paul, 'London')
  const before = await balance(page, 'London')
  await page.getByRole('main').getByRole('link', { name: 'Send money' }).click()
  await choosePayee(page, owen.email)
  await page.getByRole('button', { name: /^From/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /London/ })
    .click()
  await enterAmount(page, { amount: '12', note: 'Prepared by Paul' })
  await expect(page.getByRole('heading', { name: 'Then a colleague approves it' })).toBeVisible()
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible()
  const { amount, fee } = await receiptOf(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
  await expect.poll(() => balance(page, 'London')).toBe(before - cents(amount) - cents(fee))
  await expect(accountRow(page, 'London')).toContainText('set aside')
})

async function atHome(page: Page, who: Person, account = 'Everyday'): Promise<Page> {
  await enterAs(page, who)
  await expect(accountRow(page, account)).toBeVisible()
  return page
}

/** From a receipt: amount and fee left the account once, and the activity has a single payment with that note. */
async function leftOnce(page: Page, before: number, note: string, { isHome = false } = {}): Promise<void> {
  if (!isHome) {
    const { amount, fee } = await receiptOf(page)
    await page.goto('/home')
    await expect.poll(() => balance(page)).toBe(before - cents(amount) - cents(fee))
  }
  await page.goto(`/history?q=${encodeURIComponent(note)}&type=P2P`)
  await expect(page.getByRole('main').getByText('1 entry', { exact: true })).toBeVisible()
  if (isHome) {
    await page.goto('/home')
    await expect.poll(() => balance(page)).toBe(before - 304 - 10)
  }
}

/** The number of lines in the first account's history. */
async function entriesOf(page: Page): Promise<string> {
  await page.goto('/history')
  const count = page.getByRole('main').getByText(/^[\d,]+\+? entries$/)
  await expect(count).toBeVisible()
  return (await count.textContent()) ?? ''
}
