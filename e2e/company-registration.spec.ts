import type { Page } from '@playwright/test'
import { judge } from './kit/judge.ts'
import { linkIn, readActivated, stranger } from './kit/register.ts'
import { expect, test } from './kit/visit.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const at = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

test('a stranger registers a company with two directors, a holding between and two users, and the first signs in by the mail @check [R003 B349 B352]', async ({
  visit,
  request,
}) => {
  const [company, first, second] = [stranger('Office'), stranger('Rowan'), stranger('Linde')]
  const [eva, jonas] = [`${first.firstName} ${first.lastName}`, `${second.firstName} ${second.lastName}`]
  const page = await visit({ brand: 'ostra' })
  await page.goto('/register')
  await page.getByRole('link', { name: /^Business/ }).click()
  await writeCompany(page, company.email)

  await at(page, 'Directors')
  for (const { firstName, lastName, email } of [first, second]) {
    await press(page, 'Add someone new')
    await writePerson(page, { firstName, lastName, email })
  }
  await judge(page)
  await press(page, 'Continue')

  await at(page, 'Shareholders')
  await press(page, 'Add a company')
  await field(page, 'Registered name').fill('Linde Holding')
  await writeRegister(page)
  await page.getByRole('button', { name: new RegExp(`^${jonas}`) }).click()
  await press(page, 'Done')
  await field(page, 'Share of Linde Holding').fill('100')
  const holding = page.getByRole('group', { name: 'Shareholders of Linde Holding' })
  await holding.getByText('Choose someone you have already named').click()
  await holding.getByRole('button', { name: new RegExp(`^${jonas}`) }).click()
  await field(page, `Share of ${jonas}`).fill('60')
  await expect(page.getByText(`${jonas} holds 60% through Linde Holding.`)).toBeVisible()
  await press(page, `Enter it for ${jonas}`)
  await page.getByRole('checkbox', { name: 'Sale of a company or of shares' }).check()
  await field(page, 'Sale of a company or of shares: tell us more').fill('A printing house, in 2021.')
  await press(page, 'Done')
  await judge(page)
  await press(page, 'Continue')

  await at(page, 'Owners')
  await page.getByRole('button', { name: new RegExp(`^${jonas}`) }).click()
  await press(page, 'Continue')

  await at(page, 'Users')
  for (const name of [eva, jonas]) await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await field(page, `What ${jonas} may do`).selectOption('1')
  await press(page, 'Continue')

  await at(page, 'Check and send')
  const companyLink = await linkIn(request, company.email, async () => {
    await press(page, 'Register the company')
    await expect(page.getByRole('dialog', { name: 'We have your registration' })).toContainText(
      'Authorised users will receive activation links.',
    )
  })
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/register/business')
  await expect(field(page, 'Company e-mail')).toHaveValue('')

  const link = await linkIn(request, first.email, async () => {
    await page.goto(companyLink)
    await expect(
      page.getByRole('heading', { name: 'Your business account has been activated.' }),
    ).toBeFocused()
  })
  await page.goto(link)
  await field(page, 'Password').fill(first.password)
  await press(page, 'Activate and sign in')
  await readActivated(page)
  await expect(page.getByText('Rowan Works').first()).toBeVisible()
})

/** The company's own four forms. */
async function writeCompany(page: Page, email: string): Promise<void> {
  await at(page, 'The company')
  await field(page, 'Registered name').fill('Rowan Works')
  await field(page, 'Company e-mail').fill(email)
  await field(page, 'Country code').selectOption('LT')
  await field(page, 'Phone number').fill('52123456')
  await field(page, 'What the company does').fill('We design and print wallpapers for hotels.')
  await writeAddress(page)
  await press(page, 'Continue')

  await at(page, 'Registration details')
  await writeRegister(page)
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await press(page, 'Continue')

  await at(page, 'Company finances')
  await field(page, 'Industry').selectOption({ index: 1 })
  await field(page, 'How much comes in each month').fill('25000')
  await field(page, 'How much goes out each month').fill('18000')
  await page.getByRole('checkbox', { name: 'Sale of goods' }).check()
  await page.getByRole('checkbox', { name: 'Payments to suppliers' }).check()
  await press(page, 'Continue')

  await at(page, 'Company background')
  for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) await no.check()
  const taxes = page.getByRole('group', { name: 'Where the company pays taxes' })
  await taxes.getByRole('combobox').selectOption('LT')
  await taxes.getByRole('textbox').fill('305123456')
  await press(page, 'Continue')
}

async function writeRegister(page: Page): Promise<void> {
  await field(page, 'Country of registration').selectOption('LT')
  await field(page, 'Registration number').fill('305123456')
  await writeDay(page, '2019')
  await writeAddress(page)
}

type PersonInput = { firstName: string; lastName: string; email: string }

async function writePerson(page: Page, { firstName, lastName, email }: PersonInput): Promise<void> {
  await field(page, 'First name').fill(firstName)
  await field(page, 'Last name').fill(lastName)
  await writeDay(page, '1984')
  await field(page, 'E-mail, if you have it').fill(email)
  await writeAddress(page)
  await press(page, 'Done')
}

async function writeDay(page: Page, year: string): Promise<void> {
  await field(page, 'Day').fill('9')
  await field(page, 'Month').selectOption('03')
  await field(page, 'Year').fill(year)
}

async function writeAddress(page: Page): Promise<void> {
  await field(page, 'Street and number').fill('Pilies 12')
  await field(page, 'Postal code').fill('01123')
  await field(page, 'City').fill('Vilnius')
  await field(page, 'Country').selectOption('LT')
}
