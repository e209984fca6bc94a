import type { Page } from '@playwright/test'
import { keyboard, mouse } from './kit/hands.ts'
import { judge } from './kit/judge.ts'
import { operate } from './kit/operate.ts'
import { newPerson, register, stranger } from './kit/register.ts'
import { enterAs } from './kit/session.ts'
import { expect, test, townOrigin } from './kit/visit.ts'
import { type Words, wordsIn } from './kit/words.ts'

/** A picture of a single pixel, as the file a person selects. */
const picture = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** From the button to the page that waits for the officer. */
async function showWho(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('Verify your identity'), exact: true }).click()
  await expect(page).toHaveURL(/\/identity-verification\/[^/]+\/[^/]+$/)
  await page.getByRole('radio', { name: t('Identity card') }).check()
  const sides = ['The front', 'The back', 'Your face']
  for (const what of sides) await page.getByLabel(new RegExp(t(what))).setInputFiles(picture)
  for (const what of sides)
    await expect(page.getByRole('img', { name: t('Your picture: {what}', { what: t(what) }) })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: t('Identity card') })).toBeChecked()
  await page.getByRole('button', { name: t('Send for verification'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('We are checking your document') })).toBeVisible()
}

/** The officer at the town's identity desk decides a person's check. */
async function decide(visit: () => Promise<Page>, who: string, found: string): Promise<void> {
  const desk = await visit()
  await desk.goto(`${townOrigin}/town`)
  await desk.getByRole('link', { name: 'Identity desk' }).click()
  const order = desk
    .getByRole('list', { name: 'Orders to decide, oldest first' })
    .getByRole('listitem')
    .filter({ hasText: who })
  await expect(order.getByText('submitted', { exact: true })).toBeVisible()
  await judge(desk)
  await order.getByRole('button', { name: found, exact: true }).click()
  await expect(order).toHaveCount(0)
  await desk.close()
}

test('a stranger registers, proves their identity, and is verified when the officer accepts it @check [R008 OP025]', async ({
  visit,
  request,
}) => {
  const t = wordsIn('en')
  const who = stranger()
  const page = await visit({ brand: 'ostra' })
  await register(page, request, who)
  await page.goto('/unverified-account')
  await showWho(page, t)
  await decide(visit, who.lastName, 'Pass')
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.goto('/unverified-account')
  await expect(page).toHaveURL(/\/home$/)
})

test('a person with an open questionnaire is redirected to it, answers it, sees that the name differs, and is verified in the end [R008 R019]', async ({
  visit,
}) => {
  const t = wordsIn('ru')
  const who = await newPerson('gintara')
  await operate('askForAnswers', who)
  const page = await visit({ brand: who.brand, width: 390, language: 'ru', scheme: 'dark' })
  await enterAs(page, who, '/')
  await expect(page).toHaveURL(/\/kyc$/)
  await page.goto('/history')
  await expect(page).toHaveURL(/\/kyc$/)
  const field = (label: string) => page.getByLabel(t(label), { exact: true })
  await expect(field('First name')).toHaveValue('Ana')
  await keyboard.fill(field('Day##part of a date'), '7')
  await field('Month').selectOption('05')
  await keyboard.fill(field('Year##part of a date'), '1990')
  await field('Country of birth').selectOption('LT')
  await field('Citizenship').selectOption('LT')
  await keyboard.press(page.getByRole('button', { name: t('Continue'), exact: true }))
  await expect(page.getByRole('heading', { name: t('Your work and your money') })).toBeFocused()
  await field('Occupation').selectOption('teacher')
  await page
    .getByRole('group', { name: t('Where the money comes from') })
    .getByRole('checkbox')
    .first()
    .check()
  await page
    .getByRole('group', { name: t('What the account is for') })
    .getByRole('checkbox')
    .first()
    .check()
  await field('How much comes in each month').selectOption({ index: 1 })
  await page.reload()
  await expect(field('Occupation')).toHaveValue('teacher')
  await mouse.press(page.getByRole('button', { name: t('Continue'), exact: true }))
  await expect(page.getByRole('heading', { name: t('Three more questions') })).toBeFocused()
  const answers = page.getByRole('group')
  await answers.nth(0).getByRole('radio').nth(1).check()
  await answers.nth(1).getByRole('radio').nth(0).check()
  await answers.nth(2).getByRole('radio').nth(1).check()
  await judge(page)
  await page.getByRole('button', { name: t('Send the answers'), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: t('Thank you, we have received your answers') }),
  ).toBeFocused()

  await showWho(page, t)
  await decide(visit, who.name, 'Name does not match')
  await expect(page.getByRole('heading', { name: t('The name on the document is different') })).toBeVisible()
  await judge(page)
  await page.goto('/unverified-account')
  await showWho(page, t)
  await decide(visit, who.name, 'Pass')
  await expect(page.getByRole('heading', { name: t('Your identity is verified') })).toBeVisible()
  await page.goto('/unverified-account')
  await expect(page).toHaveURL(/\/home$/)
  // The questionnaire is completed: its page leads to the start page.
  await page.goto('/kyc')
  await expect(page).toHaveURL(/\/home$/)
})
