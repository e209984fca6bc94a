import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Authenticator } from '../kit/authenticator.ts'
import { judgeBoth } from '../kit/judge.ts'
import { giveAuthenticator } from '../kit/passkeys.ts'
import { newPerson, stranger } from '../kit/register.ts'
import { nextMail } from '../kit/town.ts'
import { expect, test } from '../kit/visit.ts'

const run = promisify(execFile)
const brand = { key: 'fenno', host: 'pay-fenno' }

/** The link that `npm run operator -- operator:invite` prints, without its origin. */
async function invitedByOperator(email: string): Promise<string> {
  const command = fileURLToPath(new URL('../../server/app/invites/operator-invite.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [command, '--email', email, '--brand', brand.key])
  return /\/admin-overview#invite=[\w-]+/.exec(stdout)?.[0] ?? stdout
}

/** Name, password and authenticator by the link of an invitation. */
async function enrol(page: Page, link: string, lastName: string): Promise<void> {
  await page.goto(link)
  const app = new Authenticator(await page.locator('code').innerText())
  await page.getByLabel('First name').fill('Nils')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password', { exact: true }).fill('a kettle, a harbour, a lamp')
  await page.getByLabel('Code from your authenticator').fill(await app.code())
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await expect(page.getByRole('heading', { name: /^Open cases/ })).toBeVisible()
}

test('from the operator’s command to a role that was built here and a decision that two make @check [R017]', async ({
  visit,
  request,
  expectFault,
}) => {
  // Before enrolment they are not signed in.
  expectFault(/^answer: 401 .*\/\?(console|admin)/)
  const [boss, clerk] = [stranger('Aas'), stranger('Holm')]
  const customer = await newPerson(brand.key)

  const first = await visit({ brand: brand.host })
  await enrol(first, await invitedByOperator(boss.email), boss.lastName)

  // A role with only this permission.
  await first.getByRole('link', { name: 'Staff and roles' }).click()
  await first.getByRole('button', { name: 'Create a role' }).click()
  const dialog = first.getByRole('dialog')
  const role = `Verifiers ${boss.lastName}`
  await dialog.getByLabel('Name', { exact: true }).fill(role)
  for (const may of [
    'Search for customers and see their pages',
    'Verify customers',
    'Credit money in suspense',
  ])
    await dialog.getByLabel(may).check()
  await dialog.getByLabel('Fenno').check()
  await dialog.getByLabel('Maximum per credit, return or write-off').fill('500.00 EUR')
  await dialog.getByLabel('Why').fill('For those who verify')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('link', { name: new RegExp(role) })).toBeVisible()

  // From now on verifying needs two people: this is stricter, so it needs no confirmation.
  await first.getByRole('link', { name: 'Four-eyes rules' }).click()
  await first.getByRole('button', { name: 'Change: Verify the customer' }).click()
  await dialog.getByLabel('People needed').selectOption('Always two people')
  await dialog.getByLabel('Why').fill('We are new here')
  await dialog.getByRole('button', { name: 'Change the rule' }).click()
  await expect(first.getByText('Two people always decide.').first()).toBeVisible()
  await judgeBoth(first)

  await first.getByRole('link', { name: 'Staff and roles' }).first().click()
  await first.getByRole('button', { name: 'Invite someone' }).click()
  await dialog.getByLabel('E-mail').fill(clerk.email)
  await dialog.getByLabel('Role').selectOption(role)
  await dialog.getByLabel('Why').fill('Verifies from May on')
  const mail = await nextMail(request, clerk.email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog).toBeHidden()
  const link = /https?:\S+(\/admin-overview#invite=[\w-]+)/.exec((await mail()).body)?.[1] ?? ''

  const second = await visit({ brand: brand.host })
  await giveAuthenticator(second)
  await second.goto(link)
  await second.getByLabel('First name').fill('Nils')
  await second.getByLabel('Last name').fill(clerk.lastName)
  await second.getByText('Passkey', { exact: true }).click()
  await judgeBoth(second)
  await second.getByRole('button', { name: 'Join the desk' }).click()
  await expect(second.getByRole('heading', { name: /^Open cases/ })).toBeVisible()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await second.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(second.getByRole('heading', { name: /^Open cases/ })).toBeVisible()
  await second.getByRole('link', { name: 'Your staff account' }).click()
  await expect(second.getByRole('list', { name: 'Passkeys' })).toContainText(/Chrome on/)
  await judgeBoth(second)
  // Actions the role does not permit are not offered.
  await expect(second.getByRole('link', { name: 'Staff and roles' })).toHaveCount(0)
  await find(second, customer.email)
  await second.getByRole('button', { name: 'Verify', exact: true }).click()
  const proposal = second.getByRole('dialog')
  await proposal.getByLabel('Why').fill('All papers are there')
  await proposal.getByRole('button', { name: /^Verify/ }).click()
  await expect(second.getByText('Proposed by you')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Confirm the proposal' })).toHaveCount(0)

  await find(first, customer.email)
  await first.getByRole('button', { name: 'Confirm the proposal' }).click()
  await dialog.getByLabel('Why').fill('I looked at them too')
  await dialog.getByRole('button', { name: 'Confirm the proposal' }).click()
  await expect(first.getByText('Decided on a proposal').first()).toBeVisible()
  await expect(first.getByRole('button', { name: 'Confirm the proposal' })).toHaveCount(0)
})

/** Opens a customer's page from the search. */
async function find(page: Page, email: string): Promise<void> {
  await page.getByLabel('Search by any reference').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().click()
}
