import type { Page } from '@playwright/test'
import { sayWhere } from './kit/claim.ts'
import { judge, judgeBoth } from './kit/judge.ts'
import { ieva } from './kit/people.ts'
import { type Stranger, stranger } from './kit/register.ts'
import { confirmButton } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { nextMail, nextSms } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

const t = wordsIn('ua')

test('a file of payments by links: a wrong line is mended, one code sends them all, and one payee claims @check [R048 R050]', async ({
  visit,
  request,
}) => {
  const [first, second] = [stranger(), stranger()]
  const payer = await visit({ brand: ieva.brand })
  await enterAs(payer, ieva, '/transfer')
  await payer.getByRole('link', { name: /^Batch of payment links/ }).click()
  await upload(payer, fileOf(first, { ...second, email: 'nobody' }))
  await expect(payer.getByText(/^Line 3, E-mail: /)).toBeVisible()
  await judge(payer)
  await mend(payer, second)

  const letters = [await nextMail(request, first.email), await nextMail(request, second.email)]
  const sms = await nextSms(request, ieva.phone)
  await payer.getByRole('link', { name: 'Review everything' }).click()
  const send = payer.getByRole('button', { name: /^Send \S*\d/ })
  await expect(send).toBeVisible()
  await judge(payer)
  await send.dblclick()
  await payer.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(payer).click()
  await expect(payer.getByText('Links sent')).toBeVisible()
  await judge(payer)

  const bodies = await Promise.all(letters.map(async (letter) => (await letter()).body))
  const [link, other] = bodies.map((body) => /https?:\S+\/receive\/\S+/.exec(body)?.[0] ?? '')
  expect(link).not.toBe(other)
  const payee = await visit({ brand: ieva.brand, width: 390, language: 'ua' })
  await payee.goto(link ?? '')
  await expect(heading(payee, t('{name} sent you money', { name: ieva.name }))).toBeVisible()
  await judgeBoth(payee)
  const code = await nextMail(request, first.email)
  await sayWhere(payee, t)
  await payee.getByLabel(t('6-digit code')).fill(/\b\d{6}\b/.exec((await code()).body)?.[0] ?? '')
  await payee.getByRole('button', { name: t('Confirm the payment') }).click()
  await expect(heading(payee, t('The money has arrived'))).toBeVisible()

  // The state of the batch changes a moment after the payout.
  await expect(async () => {
    await payer.reload()
    await expect(payer.getByText('Partly claimed')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(row(payer, first)).toContainText('Completed')
  await expect(row(payer, second)).toContainText('Waiting for the recipient')
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const nameOf = ({ firstName, lastName }: Stranger): string => `${firstName} ${lastName}`

const row = (page: Page, payee: Stranger) => page.getByRole('link', { name: nameOf(payee) })

const fileOf = (...payees: Stranger[]): string =>
  [
    'beneficiaryName,beneficiaryEmail,amount',
    ...payees.map((payee, at) => `${nameOf(payee)},${payee.email},${7 + at}.30`),
  ].join('\n')

async function upload(page: Page, text: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Upload the file' })
  await expect(button).toBeVisible()
  await judge(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await button.click()
  await expect(heading(page, 'june')).toBeVisible()
}

async function mend(page: Page, payee: Stranger): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${nameOf(payee)}`) }).click()
  const email = page.getByLabel('Recipient’s e-mail')
  await expect(email).toBeFocused()
  await judge(page)
  await email.fill(payee.email)
  await email.press('Enter')
  await expect(page.getByText(/^Line 3, E-mail: /)).toBeHidden()
}
