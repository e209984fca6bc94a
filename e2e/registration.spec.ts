import { keyboard } from './kit/hands.ts'
import { fillIn, linkIn, readActivated, stranger, submit } from './kit/register.ts'
import { expect, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

test('a stranger registers, follows the link of the mail in the same browser and is at home @check [R002 R004 R005 R106 B030 B132]', async ({
  visit,
  request,
}) => {
  const who = stranger()
  const page = await visit({ brand: 'ostra' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(page.getByRole('link', { name: /^Business/ })).toHaveAttribute('href', '/register/business')
  await page.getByRole('link', { name: /^Personal/ }).click()
  await expect(page).toHaveURL(/\/register\/personal$/)
  await fillIn(page, who, { hands: keyboard })
  const link = await linkIn(request, who.email, async () => {
    await submit(page)
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused()
  })
  await page.goto(link)
  await expect(page).not.toHaveURL(/activate/)
  await readActivated(page)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('in another browser the link activates and the password signs in; the second time it leads on [R005 B131]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*accountActivate/)
  const t = wordsIn('ru')
  const who = stranger()
  const page = await visit({ brand: 'gintara', width: 390, scheme: 'dark', language: 'ru' })
  await page.goto('/register/personal')
  await fillIn(page, who, { t })
  const link = await linkIn(request, who.email, async () => {
    await submit(page, { t })
    await expect(page.getByRole('heading', { name: t('Check your e-mail') })).toBeVisible()
  })

  const other = await visit({ brand: 'gintara', width: 390, language: 'ru' })
  await other.goto(link)
  await expect(other.getByRole('heading', { name: t('Your Account has been activated.') })).toBeVisible()
  // The parameters of the link are removed from the URL.
  await expect(other).toHaveURL(/\/activate$/)
  await other.getByRole('link', { name: t('Sign in'), exact: true }).click()
  await other.getByLabel(t('E-mail'), { exact: true }).fill(who.email)
  await other.getByLabel(t('Password'), { exact: true }).fill(who.password)
  await other.getByRole('button', { name: t('Continue'), exact: true }).click()
  await expect(other).not.toHaveURL(/\/login/)

  await other.goto(link)
  const popup = other.getByRole('dialog', { name: t('Your account was not activated') })
  await expect(popup).toContainText(t('This link is no longer valid. Ask for a new one.'))
  await popup
    .getByRole('button', { name: t('Close'), exact: true })
    .last()
    .click()
  await other.getByRole('button', { name: t('Send the link again') }).click()
  await expect(other.getByText(t('A new link is on its way'))).toBeVisible()
  // The link signs out the person who was signed in (B131).
  await other.goto('/home')
  await expect(other).toHaveURL(/\/login/)
})

test('the entries survive a reload and a change of language, except the password [R004]', async ({
  visit,
}) => {
  const t = wordsIn('ru')
  const who = stranger()
  const page = await visit({ brand: 'ostra' })
  await page.goto('/register/personal')
  await fillIn(page, who)
  await page.reload()
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Русский' }).click()
  const field = (label: string) => page.getByLabel(t(label), { exact: true })
  await expect(field('First name')).toHaveValue('Ana')
  await expect(field('Month')).toHaveValue('05')
  await expect(field('Country of residence')).toHaveValue('PL')
  await expect(page.getByLabel(t('Country code'))).toHaveValue('PL')
  await expect(field('E-mail')).toHaveValue(who.email)
  await expect(page.locator('input[name^="agreement-"]').first()).toBeChecked()
  await expect(field('Password')).toHaveValue('')
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(
    who.password,
  )
})
