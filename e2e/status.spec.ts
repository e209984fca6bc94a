import { operate } from './kit/operate.ts'
import { bo, lina } from './kit/people.ts'
import { newPerson } from './kit/register.ts'
import { enterAs } from './kit/session.ts'
import { signIn } from './kit/sign-in.ts'
import { accountRow } from './kit/send.ts'
import { expect, test } from './kit/visit.ts'

test('the terms are public, as a page and as a PDF [R013]', async ({ visit }) => {
  const page = await visit({ brand: 'gintara' })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Terms of service')
  await expect(page).toHaveURL(/\/terms\?doc=privacy$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^privacy-.*\.pdf$/)
})

test('new agreements come before everything: declined they sign out, accepted the page opens @check [R013 R023 B057 B178]', async ({
  visit,
  request,
}) => {
  const who = await newPerson('kopa')
  await operate('askForAgreements', { ...who, agreements: ['terms', 'privacy'] })
  const page = await visit({ brand: who.brand })
  await signIn(page, request, who)
  const terms = page.getByRole('dialog', { name: 'Our agreements have changed' })
  await expect(terms).toBeVisible()
  await terms.getByRole('button', { name: 'Decline and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, request, who)
  const boxes = terms.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await terms.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(accountRow(page, 'Everyday')).toBeVisible()
  await expect(terms).toBeHidden()
})

test('a limited account shows the reason, the next step and the deadline, from every page [R029 B066 B123]', async ({
  visit,
}) => {
  const page = await visit({ brand: lina.brand, width: 390 })
  await enterAs(page, lina)
  const banner = page.getByRole('complementary', { name: 'Account status' })
  await expect(banner).toContainText('Payments are stopped for now.')
  await banner.getByRole('link', { name: 'See what to do' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is limited' })).toBeVisible()
  await expect(page.getByText('One of your documents has expired')).toBeVisible()
  await expect(page.getByText(/By /)).toBeVisible()
  await page.getByRole('link', { name: 'Send new documents' }).click()
  await expect(page).toHaveURL(/\/(documents|profile)$/)
  await expect(banner).toBeVisible()
})

test('an unverified account shows what is missing, a verified one is redirected to home [R028 B035]', async ({
  visit,
}) => {
  const page = await visit({ brand: bo.brand })
  await enterAs(page, bo)
  const tasks = page.getByRole('region', { name: 'Action needed' })
  await tasks.getByRole('link', { name: /Your account is not verified yet/ }).click()
  await expect(page).toHaveURL(/\/unverified-account$/)
  await expect(page.getByRole('heading', { level: 3, name: 'Who you are' })).toBeVisible()
  const other = await visit({ brand: lina.brand })
  await enterAs(other, lina, '/unverified-account')
  await expect(other).toHaveURL(/\/home$/)
})

test('settings and legal pages open from the menu [R032 R038 B059]', async ({ visit }) => {
  const page = await visit({ brand: lina.brand })
  await enterAs(page, lina)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Notification settings' }).click()
  const paid = page.getByRole('switch', { name: 'Your invoice was paid' })
  await expect(paid).toBeChecked()
  await paid.uncheck()
  await page.reload()
  await expect(paid).not.toBeChecked()
  await paid.check()
  await menu.getByRole('link', { name: 'Legal information' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal information' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Read.*Terms of service/ })).toBeVisible()
})
