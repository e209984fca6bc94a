import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { judgeBoth } from './kit/judge.ts'
import { operate } from './kit/operate.ts'
import { confirmByAuthenticator } from './kit/passkeys.ts'
import { ines, type Person } from './kit/people.ts'
import { photo } from './kit/photo.ts'
import { textOf } from './kit/readers.ts'
import { linkIn, readActivated } from './kit/register.ts'
import { unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { nextMail } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Ines acts for the studio, at the given page. */
async function enterStudio(page: Page, path: string): Promise<void> {
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(page).not.toHaveURL(/customer-accesses/)
  await page.goto(path)
}

const inLetters = (text: string): string => text.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

/** Adds a director to the studio; returns the last name. */
async function addDirector(page: Page): Promise<string> {
  const lastName = inLetters(unlikeOthers('Lind'))
  const dialog = page.getByRole('dialog')
  await button(page, 'Add someone').click()
  await dialog.getByLabel('First name', { exact: true }).fill('Mara')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Day', { exact: true }).fill('3')
  await dialog.getByLabel('Month').selectOption('05')
  await dialog.getByLabel('Year').fill('1979')
  await dialog.getByLabel('Street and number').fill('7 Canary Quay')
  await dialog.getByLabel('Postal code').fill('11129')
  await dialog.getByLabel('City').fill('Stockholm')
  await dialog.getByLabel('Country', { exact: true }).selectOption('SE')
  await dialog.getByRole('checkbox', { name: 'Director' }).check()
  await button(page, 'Add to the company').click()
  await expect(dialog).toBeHidden()
  return `Mara ${lastName}`
}

/** Removes the director from the company again; their roles pass to Ines. Removing a user needs a confirmation. */
async function remove(page: Page, name: string, confirmed?: () => Promise<void>): Promise<void> {
  await page.goto('/company-access')
  await button(page, `Remove ${name}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who takes over').selectOption({ label: ines.name })
  await button(page, 'Remove from the company').click()
  await confirmed?.()
  await expect(dialog).toBeHidden()
}

test('details are changed and changed back, and a missing proof of address is shown until it is uploaded [R066 B335 B338 OP267]', async ({
  visit,
}) => {
  const page = await visit({ width: 390 })
  await enterStudio(page, '/company')
  await expect(page.getByRole('heading', { level: 1, name: 'Northlight Studio' })).toBeVisible()
  await expect(section(page, 'Details').getByText('304512987').first()).toBeVisible()
  await judgeBoth(page)

  await button(page, 'Edit the details').click()
  const dialog = page.getByRole('dialog', { name: 'Company details' })
  await dialog.getByLabel('Website').fill('no site')
  await dialog.getByLabel('Trading name').fill('Northlight Films')
  await button(page, 'Save the details').click()
  await expect(dialog.getByLabel('Website')).toBeFocused()
  await judgeBoth(page)
  // The entered text is still there after a reload.
  await page.reload()
  await expect(dialog.getByLabel('Trading name')).toHaveValue('Northlight Films')
  await dialog.getByLabel('Website').fill('northlight.example')
  await button(page, 'Save the details').click()
  await expect(dialog).toBeHidden()
  await expect(section(page, 'Details').getByText('Northlight Films')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(section(page, 'Details').getByText('Northlight Films')).toBeHidden()

  const street = `${unlikeOthers('Uus')} 4`
  await button(page, 'Add an address').click()
  const adding = page.getByRole('dialog', { name: 'Add an address' })
  await adding.getByLabel('Street and number').fill(street)
  await adding.getByLabel('Postal code').fill('10111')
  await adding.getByLabel('City').fill('Tallinn')
  await button(page, 'Save the address').click()
  await expect(adding).toBeHidden()
  const task = section(page, 'What is missing').getByRole('listitem').filter({ hasText: street })
  await expect(task).toContainText('Proof of this address')
  await expect(section(page, 'Addresses').getByText('No document yet')).toBeVisible()
  await judgeBoth(page)

  await task.getByRole('link', { name: 'Upload' }).click()
  await expect(page).toHaveURL(/\/company-documents\?type=70&address=\d+$/)
  await expect(page.getByLabel('Which address does it prove?')).not.toHaveValue('')
  const place = page.getByRole('group', { name: 'The document', exact: true })
  await place
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(page, 'bill.jpg'))
  await expect(place.getByText('bill.jpg is uploaded and checked.')).toBeVisible()
  await button(page, 'Send the document').click()
  const sent = page.getByRole('article', { name: 'Utility bill of the business' }).first()
  await expect(sent.getByText('We are checking it')).toBeVisible()
  await page.goto('/company')
  await expect(section(page, 'Addresses').getByText('We are checking it')).toBeVisible()
  await expect(task).toBeHidden()

  await button(page, `Delete ${street}`).click()
  await button(page, 'Delete the address').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(section(page, 'Addresses').getByText(street)).toBeHidden()
})

test('a resolution for two chosen directors is fetched as a PDF [OP278 OP279 B348]', async ({ visit }) => {
  const page = await visit()
  await enterStudio(page, '/company-access')
  const mara = await addDirector(page)
  await page.goto('/company')
  const resolution = section(page, 'Resolution of the directors')
  await resolution.getByRole('button', { name: /^Create/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Who signs the resolution?' })
  await dialog.getByRole('checkbox', { name: ines.name }).check()
  await dialog.getByRole('checkbox', { name: mara }).check()
  await judgeBoth(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Create and download').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^resolution-[\d-]+\.pdf$/)
  const text = (await textOf(await readFile(await download.path()))).replaceAll(/\s+/g, ' ')
  for (const words of ['Resolution of the directors', 'Northlight Studio', '304512987', ines.name, mara])
    expect(text).toContain(words)
  await expect(resolution).toContainText(`To be signed by ${ines.name} and ${mara}`)
  await remove(page, mara)
})

test('an invited user may do what their right allows: 1 reads, 3 pays, 0 nothing, 5 uploads documents [R035 B338 B345 B346]', async ({
  visit,
  request,
}) => {
  const page = await visit()
  await enterStudio(page, '/company-access')
  const mara = await addDirector(page)
  const email = `${unlikeOthers('mara').toLowerCase().replaceAll(' ', '-')}@people.example`
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: mara })
  await button(page, `Invite ${mara}`).click()
  const inviting = page.getByRole('dialog', { name: `Invite ${mara}` })
  const rights = inviting.getByLabel('What this user may do').getByRole('option')
  await expect(rights).toHaveText(['Can view', 'Full access', 'Can prepare payments', 'Can approve payments'])
  await button(page, 'Send the invitation').click()
  await expect(inviting.getByText('Enter a valid e-mail address.').first()).toBeVisible()
  await judgeBoth(page)
  await inviting.getByLabel('Their e-mail address').fill(email)
  const link = await linkIn(request, email, async () => {
    await button(page, 'Send the invitation').click()
    await expect(page.getByRole('dialog', { name: `Confirm the access of ${mara}` })).toContainText(
      'Can view',
    )
    await confirmByAuthenticator(page, request, ines.name)
  })
  await expect(inviting).toBeHidden()
  await expect(row).toContainText('Invited until')

  const user: Pick<Person, 'brand' | 'email'> = { brand: 'ostra', email }
  const own = await visit({ width: 390 })
  await own.goto(link)
  await own.getByLabel('Password', { exact: true }).fill('seven brown boats')
  await button(own, 'Activate and sign in').click()
  await readActivated(own)
  await page.reload()
  await expect(row).not.toContainText('Invited until')

  // Right 1: may read everything and change nothing.
  await enterAs(own, user, '/company')
  await expect(own.getByText(/Colleagues with full access can change it/)).toBeVisible()
  await expect(button(own, 'Edit the details')).toBeHidden()
  await judgeBoth(own)

  const give = async (right: string) => {
    await button(page, `Change ${mara}’s access`).click()
    const dialog = page.getByRole('dialog', { name: `Access for ${mara}` })
    await dialog.getByLabel('What this user may do').selectOption({ label: right })
    await button(page, 'Save the access').click()
  }
  // Right 3: prepares payments that another person approves.
  await give('Can prepare payments')
  await confirmByAuthenticator(page, request, ines.name)
  await expect(page.getByRole('dialog')).toBeHidden()
  await own.goto('/transfer')
  await expect(own.getByRole('main').getByRole('link').first()).toBeVisible()
  // Right 0: no access until it is restored.
  await give('No access (suspend)')
  await expect(page.getByRole('dialog')).toBeHidden()
  await own.goto('/company')
  await expect(own).toHaveURL(/\/company-documents$/)
  await expect(own.getByText('Your access is suspended')).toBeVisible()
  await judgeBoth(own)
  // Right 5: may upload documents and see nothing else.
  await operate('giveRight', { ...user, right: 'uploading' })
  await expect(async () => {
    await own.goto('/home')
    await expect(own).toHaveURL(/\/company-documents$/)
    await expect(own.getByLabel('What are you sending?')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await page.reload()
  await expect(row).toContainText('Authorised user')
  await remove(page, mara, () => confirmByAuthenticator(page, request, ines.name))
})

test('payment e-mails are added and confirmed, on a phone [R067]', async ({ visit, request }) => {
  const page = await visit({ width: 390, scheme: 'dark' })
  await enterStudio(page, '/company-emails')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment e-mails' })).toBeVisible()
  await expect(page.getByText('Others use this address to pay the company.')).toBeVisible()
  await judgeBoth(page)
  const email = `${unlikeOthers('books').toLowerCase().replaceAll(' ', '-')}@northlight.example`
  const mail = await nextMail(request, email)
  await button(page, 'Add an e-mail').click()
  await page.getByRole('dialog').getByLabel('E-mail', { exact: true }).fill(email)
  await button(page, 'Send the code').click()
  const code = /\b\d{6}\b/.exec((await mail()).body)?.[0] ?? ''
  await page.getByRole('dialog').getByLabel('6-digit code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the e-mail' }).click()
  await expect(page.getByText('The e-mail is confirmed.')).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Delete the e-mail').click()
  await expect(row).toBeHidden()
})
