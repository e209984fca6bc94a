import type { APIRequestContext, Page } from '@playwright/test'
import { keyboard, mouse } from './hands.ts'
import { nextMail } from './town.ts'
import { expect, test } from './visit.ts'
import { type Words, wordsIn } from './words.ts'

const password = 'seven brown boats at noon'

/** Writes the form as a person would, with everything in it right. */
async function fillIn(page: Page, email: string, { hands = mouse, t = wordsIn('en') } = {}): Promise<void> {
  const field = (label: string) => page.getByLabel(t(label), { exact: true })
  await hands.fill(field('First name'), 'Ana')
  await hands.fill(field('Last name'), 'Nowak')
  await hands.fill(field('Day##part of a date'), '17')
  await field('Month').selectOption('05')
  await hands.fill(field('Year##part of a date'), '1990')
  await field('Country you live in').selectOption('PL')
  await field('Occupation').selectOption('employee')
  await hands.fill(field('E-mail'), email)
  await hands.fill(field('Phone number'), '601 234 567')
  await hands.fill(field('Password'), password)
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
}

/** The address in the mail that arrives next. */
async function linkIn(request: APIRequestContext, email: string, send: () => Promise<void>): Promise<string> {
  const mail = await nextMail(request, email)
  await send()
  const { body } = await mail()
  return /https?:\S+\/activate\?\S+/.exec(body)?.[0] ?? ''
}

const submit = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('Open the account'), exact: true }).click()

test('a stranger registers, follows the link of the mail in the same browser and is at home [R002 R004 R005 R106 B030 B132]', async ({
  visit,
  request,
}) => {
  const t = wordsIn('en')
  const email = `ana-${Date.now()}@people.example`
  const page = await visit({ brand: 'ostra' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(page.getByRole('link', { name: /^Business/ })).toHaveAttribute('href', '/register/business')
  await page.getByRole('link', { name: /^Personal/ }).click()
  await expect(page).toHaveURL(/\/register\/personal$/)
  await fillIn(page, email, { hands: keyboard })
  const link = await linkIn(request, email, async () => {
    await submit(page, t)
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused()
  })
  await page.goto(link)
  await expect(page).not.toHaveURL(/activate/)
  const told = page.getByRole('dialog', { name: 'Your Account has been activated.' })
  await told.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(told).toBeHidden()
})

test('in another browser the link activates and the password signs in; the second time it leads on [R005 B131]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*accountActivate/)
  const t = wordsIn('ru')
  const email = `ana-${Date.now()}@people.example`
  const page = await visit({ brand: 'gintara', width: 390, scheme: 'dark', language: 'ru' })
  await page.goto('/register/personal')
  await fillIn(page, email, { t })
  const link = await linkIn(request, email, async () => {
    await submit(page, t)
    await expect(page.getByRole('heading', { name: t('Look into your mail') })).toBeVisible()
  })

  const other = await visit({ brand: 'gintara', width: 390, language: 'ru' })
  await other.goto(link)
  await expect(other.getByRole('heading', { name: t('Your Account has been activated.') })).toBeVisible()
  // What the link holds is no longer in the address.
  await expect(other).toHaveURL(/\/activate$/)
  await other.getByRole('link', { name: t('Sign in'), exact: true }).click()
  await other.getByLabel(t('E-mail'), { exact: true }).fill(email)
  await other.getByLabel(t('Password'), { exact: true }).fill(password)
  await other.getByRole('button', { name: t('Continue'), exact: true }).click()
  await expect(other).not.toHaveURL(/\/login/)

  await other.goto(link)
  const popup = other.getByRole('dialog', { name: t('Your account was not activated') })
  await expect(popup).toContainText(t('This link is not valid any more. Ask for a new one.'))
  await popup
    .getByRole('button', { name: t('Close'), exact: true })
    .last()
    .click()
  await other.getByRole('button', { name: t('Send the link again') }).click()
  await expect(other.getByText(t('A new link is on its way'))).toBeVisible()
  // Whoever was signed in is signed out by the link (B131).
  await other.goto('/home')
  await expect(other).toHaveURL(/\/login/)
})

test('what was written outlives a reload and a change of language, but not the password [R004]', async ({
  visit,
}) => {
  const t = wordsIn('ru')
  const email = `ana-${Date.now()}@people.example`
  const page = await visit({ brand: 'ostra' })
  await page.goto('/register/personal')
  await fillIn(page, email)
  await page.reload()
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Русский' }).click()
  const field = (label: string) => page.getByLabel(t(label), { exact: true })
  await expect(field('First name')).toHaveValue('Ana')
  await expect(field('Month')).toHaveValue('05')
  await expect(field('Country you live in')).toHaveValue('PL')
  await expect(page.getByLabel(t('Country code'))).toHaveValue('PL')
  await expect(field('E-mail')).toHaveValue(email)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(field('Password')).toHaveValue('')
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(
    password,
  )
})
