import type { APIRequestContext, Page } from '@playwright/test'
import { Device } from './kit/device.ts'
import { judgeBoth } from './kit/judge.ts'
import { giveAuthenticator } from './kit/passkeys.ts'
import { bo, password, type Person } from './kit/people.ts'
import { newPerson } from './kit/register.ts'
import { enterAs } from './kit/session.ts'
import { signIn } from './kit/sign-in.ts'
import { nextSms } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

// A new person signs in with the password alone, so that each change needs a single message.
const brand = 'quillo'

async function atSetting(page: Page, who: Person): Promise<Page> {
  await enterAs(page, who)
  await page.goto('/setting')
  await expect(page).toHaveURL(/\/setting$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  return page
}

/** The signed-out browser notices with the response to its next call. */
const signedOut = /answer: 401 /

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** Performs an action that sends a code, and confirms it in the popup. */
async function confirmBySms(
  page: Page,
  request: APIRequestContext,
  { phone }: Person,
  begin: () => Promise<void>,
): Promise<void> {
  const sms = await nextSms(request, phone)
  await begin()
  await expect(dialog(page).getByLabel('6-digit code')).toBeFocused()
  await dialog(page)
    .getByLabel('6-digit code')
    .fill((await sms()).code)
  await press(page, 'Confirm')
}

test('the password is changed with a code, weak ones are refused beside the field, other browsers are signed out @check [R034]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(signedOut)
  const who = await newPerson(brand)
  const page = await atSetting(await visit({ brand }), who)
  const other = await visit({ brand })
  await enterAs(other, who)
  await expect(other).toHaveURL(/\/home$/)
  const change = async (old: string, fresh: string) => {
    await page.getByRole('button', { name: 'Change the password' }).click()
    await dialog(page).getByLabel('Current password').fill(old)
    await dialog(page).getByLabel('New password', { exact: true }).fill(fresh)
    await dialog(page).getByLabel('Repeat the new password').fill(fresh)
  }
  const fresh = 'correct mare pencil lamp'
  await change(password, 'Password1234')
  await press(page, 'Continue')
  await expect(dialog(page).getByText('This password is easy to guess.')).toBeVisible()
  await judgeBoth(page)
  await dialog(page).getByLabel('New password', { exact: true }).fill(fresh)
  await dialog(page).getByLabel('Repeat the new password').fill(fresh)
  await confirmBySms(page, request, who, () => press(page, 'Continue'))
  await expect(dialog(page).getByText('Password changed')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await expect(dialog(page)).toHaveCount(0)
  await change(fresh, password)
  await confirmBySms(page, request, who, () => press(page, 'Continue'))
  await expect(dialog(page).getByText('Password changed')).toBeVisible()
})

test('the second step is changed with a code and by the phone; the popup goes by itself [R034 R107 R108]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 400 .*two-step-verification/)
  const who = await newPerson(brand)
  const page = await atSetting(await visit({ brand }), who)
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Change two-step sign-in' }).click()
    await dialog(page).getByRole('radio', { name }).check()
    await press(page, 'Continue')
  }
  const changed = async () => {
    await expect(dialog(page).getByText('Your confirmation method has changed')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    // The session continues with new tokens, at home (B375).
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/setting')
  }
  const sms = await nextSms(request, who.phone)
  await choose(/^Code by SMS/)
  await dialog(page).getByLabel('6-digit code').fill('000000')
  await press(page, 'Confirm')
  await expect(dialog(page).getByText('This code is incorrect. You have 4 attempts left.')).toBeVisible()
  await dialog(page)
    .getByLabel('6-digit code')
    .fill((await sms()).code)
  await press(page, 'Confirm')
  await changed()
  const step = page.getByRole('term').filter({ hasText: 'Two-step sign-in' }).locator('..')
  await expect(step).toContainText('Code by SMS')

  // A phone: linked and approved here; from then on it is the second step.
  await page.getByRole('button', { name: 'Link a phone' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy the link')
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  const phone = new Device(await visit({ brand, width: 390 }))
  await phone.open(link, 'Pocket')
  await expect(dialog(page).getByText('The phone is connected')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await confirmBySms(page, request, who, () =>
    page.getByRole('button', { name: 'Approve', exact: true }).click(),
  )
  await expect(page.getByText('Waiting for approval')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rename Pocket' }).click()
  await dialog(page).getByLabel('Name').fill('Second pocket')
  await press(page, 'Save the name')
  await expect(page.getByRole('list', { name: 'Linked phones' })).toContainText('Second pocket')
  await expect(step).toContainText('Your phone')
  // A newly linked phone confirms only itself; the older factor confirms the rest.
  await confirmBySms(page, request, who, () => choose(/^Code by SMS/))
  await changed()
  await expect(step).toContainText('Code by SMS')
  // The page continues automatically when the phone has answered; if declined, nothing is changed.
  await choose(/^Your phone/)
  await expect(dialog(page).getByLabel(/^Number/)).toBeVisible()
  await phone.answer('twoStep', false)
  await expect(dialog(page).getByText('Confirmation canceled')).toBeVisible()
  await press(page, 'Start again')
  const number = await dialog(page)
    .getByLabel(/^Number/)
    .textContent()
  await phone.answer('twoStep', true, number ?? '')
  await changed()
  await expect(step).toContainText('Your phone')
  await confirmBySms(page, request, who, () => choose(/^Off/))
  await changed()
  await expect(step).toContainText('Off')
  await page.getByRole('button', { name: 'Remove Second pocket' }).click()
  await confirmBySms(page, request, who, () => press(page, 'Remove the phone'))
  await expect(page.getByText('No phone is linked')).toBeVisible()
})

test('passkeys are made, renamed and removed [R034]', async ({ visit, request }) => {
  const who = await newPerson(brand)
  const page = await visit({ brand })
  await giveAuthenticator(page)
  await atSetting(page, who)
  await confirmBySms(page, request, who, () => page.getByRole('button', { name: 'Add a passkey' }).click())
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list).toContainText(/Chrome on/)
  await list
    .getByRole('button', { name: /^Rename Chrome/ })
    .first()
    .click()
  await dialog(page).getByLabel('Name').fill('Blue key')
  await press(page, 'Save the name')
  await expect(list).toContainText('Blue key')
  await list.getByRole('button', { name: 'Remove Blue key' }).click()
  await confirmBySms(page, request, who, () => press(page, 'Remove the passkey'))
  await expect(page.getByText('Blue key')).toHaveCount(0)
})

test('ten recovery codes are shown once, to be downloaded; the list of addresses does not lock its owner out [R034]', async ({
  visit,
  request,
}) => {
  const who = await newPerson(brand)
  const page = await atSetting(await visit({ brand }), who)
  await confirmBySms(page, request, who, () => page.getByRole('button', { name: 'Create new codes' }).click())
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const downloading = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await downloading).suggestedFilename()).toBe('quillo-recovery-codes.txt')
  await judgeBoth(page)
  await press(page, 'I have saved them')
  await expect(page.getByText(/^10 left/)).toBeVisible()

  const only = page.getByRole('switch', { name: 'Only from these addresses' })
  await only.click()
  await expect(page.getByText(/You would lock yourself out/)).toBeVisible()
  await expect(only).not.toBeChecked()
  await confirmBySms(page, request, who, () =>
    page.getByRole('button', { name: 'Add my address and turn it on' }).click(),
  )
  await expect(only).toBeChecked()
  const remove = page.getByRole('button', { name: 'Remove 127.0.0.1' })
  await remove.click()
  await expect(page.getByText(/You would lock yourself out/)).toBeVisible()
  await confirmBySms(page, request, who, () => only.click())
  await expect(only).not.toBeChecked()
  await remove.click()
  await expect(remove).toHaveCount(0)
})

test('the history has its days in the address; “it was not me” ends other sessions and requires a new password [R037 R034]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(signedOut)
  const who = await newPerson(brand)
  const other = await visit({ brand })
  await signIn(other, request, who)
  const page = await visit({ brand })
  await signIn(page, request, who, { to: '/setting' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign-in history/ })
    .click()
  const lines = page.getByRole('list', { name: 'Sign-in history' }).getByRole('listitem')
  await expect(lines.first()).toContainText('This session')
  await expect(lines.first()).toContainText('127.0.0.1')
  await judgeBoth(page)
  await lines
    .nth(1)
    .getByRole('button', { name: /^It was not me/ })
    .click()
  await press(page, 'Sign everyone else out')
  await expect(page).toHaveURL(/\/setting\?change=password&after=dispute$/)
  await expect(dialog(page).getByText('Everyone else was signed out')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await page.keyboard.press('Escape')
  await page.goto('/login-history?from=2020-01-01&to=2020-01-02')
  await expect(page.getByText('No sign-ins on these days')).toBeVisible()
  await expect(page.getByLabel('First day')).toHaveValue('2020-01-01')
})

test('on a phone and in Russian it reads as well [R034 R037]', async ({ visit, request }) => {
  const t = wordsIn('ru')
  const page = await visit({ brand: bo.brand, width: 390, language: 'ru', scheme: 'dark' })
  // Signed in through the form, because the history shows sign-ins.
  await signIn(page, request, bo, { t, to: '/setting' })
  await expect(page.getByRole('heading', { level: 1, name: t('Security') })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('Addresses you sign in from') })).toBeVisible()
  await judgeBoth(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.goto('/login-history')
  await expect(page.getByRole('list', { name: t('Sign-in history') })).toBeVisible()
  await judgeBoth(page)
})
