import type { Page } from '@playwright/test'
import { judge } from './kit/judge.ts'
import { bo, ines, noor } from './kit/people.ts'
import { type File, photo } from './kit/photo.ts'
import { newPerson } from './kit/register.ts'
import { enterAs } from './kit/session.ts'
import { expect, test } from './kit/visit.ts'

const place = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const choose = (page: Page, name: string, file: File) =>
  place(page, name).locator('input[type=file]').first().setInputFiles(file)

test('a person uploads both sides, sees the problem of a file, and withdraws the document @check [OP082 B220]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/^answer: 400 .*\/uploads\/\d+\/check$/)
  const page = await visit()
  await enterAs(page, bo, '/documents')
  await judge(page)
  await page.getByLabel('What are you sending?').selectOption('Identity card')
  await page.getByRole('button', { name: 'Send the document' }).click()
  await expect(page.getByRole('link', { name: 'Add the front side.' })).toBeVisible()
  await choose(page, 'Front side', await photo(page, 'front.jpg'))
  await expect(place(page, 'Front side').getByText('front.jpg is uploaded and checked.')).toBeVisible()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  await choose(page, 'Back side', { name: 'back.jpg', mimeType: 'image/jpeg', buffer: svg })
  await expect(place(page, 'Back side').getByText(/^This file is not a JPG, PNG, HEIC or PDF/)).toBeVisible()
  await judge(page)
  // Uploaded files are still there after a reload and need no second upload.
  await page.reload()
  await expect(place(page, 'Front side').getByText('front.jpg is uploaded and checked.')).toBeVisible()
  await choose(page, 'Back side', await photo(page, 'back.jpg'))
  await expect(place(page, 'Back side').getByText('back.jpg is uploaded and checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the document' }).click()
  const sent = page.getByRole('article', { name: 'Identity card' }).first()
  await expect(sent.getByText('We are checking it')).toBeVisible()
  await sent.getByRole('button', { name: 'Show Identity card' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Your document' })).toHaveCount(2)
  await judge(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await sent.getByRole('button', { name: 'Withdraw' }).click()
  await expect(sent.getByText('Withdrawn')).toBeVisible()
})

test('an upload is paused, continues, and continues after a reload with the same file [OP082]', async ({
  visit,
}) => {
  const page = await visit({ width: 390, scheme: 'dark' })
  await enterAs(page, bo, '/documents?type=6')
  const file = await photo(page, 'passport.jpg')
  const starts: number[] = []
  let isHeld = true
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const { startsAt } = route.request().postDataJSON() as { startsAt: number }
    // The connection stops after the first piece until it is released.
    if (isHeld && startsAt > 0) return
    starts.push(startsAt)
    return route.continue()
  })
  await choose(page, 'The document', file)
  const here = place(page, 'The document')
  await expect(here.getByRole('progressbar')).toBeVisible()
  await here.getByRole('button', { name: 'Pause' }).click()
  await expect(here.getByText('passport.jpg is paused.')).toBeVisible()
  await judge(page)
  await page.reload()
  await expect(here.getByText('passport.jpg has not finished uploading.')).toBeVisible()
  isHeld = false
  await expect(here.getByRole('button', { name: 'Choose the same file to continue' })).toBeVisible()
  await choose(page, 'The document', file)
  await expect(here.getByText('passport.jpg is uploaded and checked.')).toBeVisible()
  // The browser gives the file a different time in each visit: the upload may start again, but never twice in a row.
  expect(starts.length).toBeGreaterThan(1)
  await here.getByRole('button', { name: 'Remove' }).click()
  await expect(here.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('a representative sees the documents of the company and nothing else [R018 B007 B036]', async ({
  visit,
}) => {
  const page = await visit()
  await enterAs(page, noor, '/')
  await expect(page).toHaveURL(/\/company-documents$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Company documents' })).toBeVisible()
  await judge(page)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/company-documents$/)
  await page.getByLabel('What are you sending?').selectOption('Articles of association')
  await choose(page, 'The document', await photo(page, 'articles.jpg'))
  await expect(place(page, 'The document').getByText('articles.jpg is uploaded and checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the document' }).click()
  await expect(
    page.getByRole('article', { name: 'Articles of association' }).first().getByText('We are checking it'),
  ).toBeVisible()
})

test('from the introduction to the certification, and a form signed at the signing company [R012 R071 B167 OP054]', async ({
  visit,
}) => {
  const who = await newPerson('ostra')
  const page = await visit()
  await enterAs(page, who, '/self-certification-splash')
  await expect(page.getByRole('heading', { name: 'Where do you pay taxes?' })).toBeVisible()
  await judge(page)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/\/self-certification$/)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: /^Certify/ }).click()
  await expect(page.getByRole('link', { name: 'Enter your city of birth.' })).toBeVisible()
  await judge(page)
  await field('City of birth').fill('Milano')
  await field('Country of birth').selectOption({ label: 'Italy' })
  await field('Date of birth').fill('1985-04-12')
  await field('Citizen of').selectOption({ label: 'Italy' })
  await field('Country').selectOption({ label: 'Italy' })
  await page.locator('[id="taxIds.0.taxId"]').fill('MRCLEO85D12F205X')
  await field('Do you pay taxes in the United States?').selectOption('No')
  await field('Do you have other ties to the United States?').selectOption('Yes')
  // The typed text is kept.
  await page.reload()
  await expect(field('City of birth')).toHaveValue('Milano')
  await page.getByRole('button', { name: /^Certify/ }).click()
  await expect(page.getByText(/^You signed this on/)).toBeVisible()
  const form = page.getByRole('article', { name: 'Form W-8BEN' })
  await form.getByRole('button', { name: 'Fill in and sign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Form W-8BEN' })
  await dialog.getByLabel('Full name').fill(who.name)
  await dialog.getByLabel('Address, with postal code and city').fill('Via Roma 1, 20121 Milano')
  await dialog.getByLabel('Country of citizenship').selectOption({ label: 'Italy' })
  await dialog.getByLabel('All of this is true.').check()
  await judge(page)
  await dialog.getByRole('button', { name: 'Continue to signing' }).click()
  await page.getByRole('link', { name: 'Go to the signing company' }).click()
  await expect(page).toHaveURL(/\/town\/sign\/[\w-]+$/)
  await expect(page.getByText(`Name: ${who.name}`)).toBeVisible()
  await page.getByLabel('Your name, as your signature').fill(who.name)
  await page.getByLabel('I have read it and sign it electronically.').check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page).toHaveURL(/\/self-certification\?signed=/)
  await expect(page.getByText('Your form is signed')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Form W-8BEN' }).getByText('Done')).toBeVisible()
})

test('a company certifies its tax residence and its controlling persons [R072]', async ({ visit }) => {
  const page = await visit({ width: 390 })
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(page).not.toHaveURL(/customer-accesses/)
  await page.goto('/self-certification-business')
  await expect(page.getByRole('heading', { level: 1, name: 'Where the company pays taxes' })).toBeVisible()
  await page.getByRole('radio', { name: /It mostly holds money or shares/ }).check()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Country of registration').selectOption({ label: 'Germany' })
  await page.locator('[id="taxIds.0.countryCode"]').selectOption({ label: 'Germany' })
  await page.locator('[id="taxIds.0.taxId"]').fill('DE123456789')
  await field('Is it a US company?').selectOption('No')
  await page.getByRole('button', { name: /^Certify/ }).click()
  await expect(
    page.getByRole('link', { name: /^Name the people who control the passive company/ }),
  ).toBeVisible()
  await judge(page)
  await page.getByRole('button', { name: 'Add a person' }).click()
  await field('Full name').fill('Ines Varga')
  await field('Date of birth').fill('1990-02-03')
  await field('Pays taxes in').selectOption({ label: 'Lithuania' })
  await page.locator('[id="controllingPersons.0.taxId"]').fill('49002030000')
  await page.getByRole('button', { name: /^Certify/ }).click()
  await expect(page.getByText(/^You signed this on/)).toBeVisible()
})
