import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { keyboard, mouse } from './kit/hands.ts'
import type { Person } from './kit/people.ts'
import { becomeKnown, newPerson, stranger } from './kit/register.ts'
import { enterAs } from './kit/session.ts'
import { nextMail, nextSms } from './kit/town.ts'
import { expect, test, townOrigin } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Excludes the list items of the toasts. */
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem')

async function open(page: Page, person: Person, to = '/profile'): Promise<void> {
  await enterAs(page, person, to)
  await expect(page).toHaveURL(/\/profile$/)
}

test('an address is added, edited and deleted [R030 R031 R099 R100 R101]', async ({ visit }) => {
  const who = await newPerson('ostra')
  const page = await visit()
  await open(page, who, '/new-profile')
  await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible()
  await press(page, 'Add an address')
  await keyboard.fill(page.getByLabel('Street and number'), '7 Canary Quay')
  await keyboard.fill(page.getByLabel('Postal code'), '11129')
  await keyboard.fill(page.getByLabel('City'), 'Stockholm')
  await page.getByLabel('Country', { exact: true }).selectOption('SE')
  await keyboard.press(page.getByRole('button', { name: 'Save the address' }))
  const row = rowsOf(page).filter({ hasText: '7 Canary Quay, 11129 Stockholm, Sweden' })
  await expect(row).toContainText('Not confirmed')
  await row.getByRole('button', { name: 'Edit' }).click()
  await mouse.fill(page.getByLabel('City'), 'Uppsala')
  await press(page, 'Save the address')
  const changed = rowsOf(page).filter({ hasText: '7 Canary Quay, 11129 Uppsala' })
  await changed.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this address?' })).toContainText('Uppsala')
  await press(page, 'Delete the address')
  await expect(changed).toBeHidden()
})

test('an e-mail is confirmed by its link, whether or not a person is signed in [R105 B045 B046]', async ({
  visit,
  request,
}) => {
  const t = wordsIn('ru')
  const address = `second-${Date.now()}@people.example`
  const page = await visit({ brand: 'quillo', width: 390, scheme: 'dark' })
  const who = await newPerson('quillo')
  await open(page, who)
  const mail = await nextMail(request, address)
  await press(page, 'Add an e-mail')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(address)
  await press(page, 'Send the code')
  await expect(page.getByRole('dialog', { name: 'Confirm the e-mail' })).toContainText(address)
  const link = /https?:\S+\/email-confirmation\/[\w-]+/.exec((await mail()).body)?.[0] ?? ''

  // Nobody is signed in here: the popup is shown over the sign-in, once.
  const other = await visit({ brand: 'gintara', language: 'ru' })
  await other.goto(link.replace('quillo', 'gintara'))
  await expect(
    other.getByRole('dialog', { name: t('An error has occurred. Please contact us.') }),
  ).toBeVisible()
  const stranger = await visit({ brand: 'quillo' })
  await stranger.goto(link)
  const told = stranger.getByRole('dialog', { name: 'Your E-mail address has been confirmed!' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(stranger).toHaveURL(/\/login$/)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toBeHidden()

  // A signed-in person sees it over the page that opens.
  await page.goto(link)
  const popup = page.getByRole('dialog', { name: 'Your E-mail address has been confirmed!' })
  await popup.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page).not.toHaveURL(/emailConfirmation/)
  await page.goto('/?emailConfirmation=error')
  await expect(page.getByRole('dialog', { name: 'An error has occurred. Please contact us.' })).toBeVisible()
  await page.goto('/profile')
  const row = rowsOf(page).filter({ hasText: address })
  const sms = await nextSms(request, who.phone)
  await row.getByRole('button', { name: 'Make primary' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm the primary address' })
  await asking.getByLabel('6-digit code').fill((await sms()).code)
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(row).toContainText('Primary')
})

test('a phone changes with the consent of the old number, and a copy of all data is had by its code @check [R030]', async ({
  visit,
  request,
}) => {
  const who = await newPerson('quillo')
  const page = await visit({ brand: 'quillo' })
  await open(page, who)
  const number = `6${String(Date.now()).slice(-8)}`
  await press(page, 'Change the number')
  await page.getByLabel('Country code').selectOption('ES')
  await page.getByLabel('Phone number', { exact: true }).fill(number)
  const approval = await nextSms(request, who.phone)
  await press(page, 'Send the code')
  await page.getByLabel('6-digit code').fill((await approval()).code)
  const proof = await nextSms(request, `+34${number}`)
  await press(page, 'Approve the new number')
  const confirm = page.getByRole('dialog', { name: 'Confirm the number' })
  await expect(confirm).toBeVisible()
  await confirm.getByLabel('6-digit code').fill((await proof()).code)
  await press(page, 'Confirm the number')
  const row = rowsOf(page).filter({ hasText: `+34 ${number}` })
  await expect(row).toContainText('Confirmed')

  const code = await nextSms(request, `+34${number}`)
  await press(page, 'Get the copy')
  await page.getByLabel('6-digit code').fill((await code()).code)
  const downloading = page.waitForEvent('download')
  await press(page, 'Download the copy')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^quillo-data-[\d-]+\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('the address to sign in with changes after a code and a talk on video; then the account is closed, and is gone [OP067 OP069 OP070 OP071 R030]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d /)
  const who = stranger('Wisniewska')
  const later = `later-${who.email}`
  const page = await visit({ brand: 'ostra' })
  await becomeKnown(page, who, 'ostra')
  await page.goto('/profile')
  await press(page, 'Change the address')
  const mail = await nextMail(request, later)
  await page.getByLabel('New e-mail').fill(later)
  await press(page, 'Send the code')
  await press(page, 'Enter the code')
  await page.getByLabel('6-digit code').fill(/\b\d{6}\b/.exec((await mail()).body)?.[0] ?? '')
  await press(page, 'Confirm the e-mail')
  await press(page, 'Record the video')
  await expect(page).toHaveURL(/\/video-identity-job\//)
  await press(page, 'Start the call')
  await expect(page.getByRole('heading', { name: 'The officer is deciding' })).toBeVisible()

  const desk = await visit()
  await desk.goto(`${townOrigin}/town`)
  await desk.getByRole('link', { name: 'Identity desk' }).click()
  const order = desk
    .getByRole('list', { name: 'Orders to decide, oldest first' })
    .getByRole('listitem')
    .filter({ hasText: who.lastName })
  await order.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(order).toHaveCount(0)

  await page.goto('/profile')
  await rowsOf(page)
    .filter({ hasText: 'signs out other devices' })
    .getByRole('button', { name: 'Change the address' })
    .click()
  await expect(rowsOf(page).filter({ hasText: later }).first()).toBeVisible()
  await expect(page.getByText(/^Three steps/)).toBeHidden()

  const code = await nextSms(request, who.phone)
  await press(page, 'Close the account')
  await press(page, 'Continue')
  const ask = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(ask).toContainText('All your data is deleted.')
  await ask.getByLabel('6-digit code').fill((await code()).code)
  await ask.getByRole('button', { name: 'Close the account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail', { exact: true }).fill(later)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await press(page, 'Continue')
  await expect(page.getByText('E-mail or password is incorrect.')).toBeVisible()
})
