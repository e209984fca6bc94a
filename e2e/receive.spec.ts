import type { APIRequestContext, Page } from '@playwright/test'
import { sayWhere } from './kit/claim.ts'
import { holdAnswer } from './kit/cut.ts'
import { judge, judgeBoth } from './kit/judge.ts'
import { settled } from './kit/outside.ts'
import { ieva } from './kit/people.ts'
import { type Stranger, stranger } from './kit/register.ts'
import { confirmButton } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { nextMail, nextSms } from './kit/town.ts'
import { expect, test, townOrigin } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

const t = wordsIn('ua')

test('a person without an account claims a payment by the link in their mail, once, and both sides see it arrive @check [R006]', async ({
  visit,
  request,
}) => {
  const payee = stranger()
  const name = `${payee.firstName} ${payee.lastName}`
  const payer = await visit({ brand: ieva.brand })
  await enterAs(payer, ieva, '/transfer/global')
  const letter = await nextMail(request, payee.email)
  await sendByLink(payer, request, payee)
  await expect(payer.getByRole('heading', { level: 1, name: `Waiting for ${name}` })).toBeVisible()
  await judge(payer)

  const page = await visit({ brand: ieva.brand, width: 390, language: 'ua' })
  await page.goto(/https?:\S+\/receive\/\S+/.exec((await letter()).body)?.[0] ?? '')
  await expect(heading(page, t('{name} sent you money', { name: ieva.name }))).toBeVisible()
  await judgeBoth(page)
  const code = await nextMail(request, payee.email)
  await sayWhere(page, t)
  await page.getByLabel(t('6-digit code')).fill(/\b\d{6}\b/.exec((await code()).body)?.[0] ?? '')
  await judge(page)
  const answer = await holdAnswer(page, 'recipientApprove')
  await page.getByRole('button', { name: t('Confirm the payment') }).dblclick()
  await answer.came
  await page.reload()
  await answer.letGo()

  await expect(heading(page, t('The money has arrived'))).toBeVisible()
  await judge(page)
  await settled(payer, name)
  await expect(payer.getByRole('main')).not.toContainText('3000')
  await page.reload()
  await expect(heading(page, t('The money has arrived'))).toBeVisible()
  expect(await payoutsTo(request, name)).toBe(1)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function sendByLink(page: Page, request: APIRequestContext, to: Stranger): Promise<void> {
  const sms = await nextSms(request, ieva.phone)
  await page.getByLabel('Recipient’s name').fill(`${to.firstName} ${to.lastName}`)
  await page.getByLabel('Recipient’s e-mail').fill(to.email)
  await page.getByRole('button', { name: 'Continue to the amount' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('7.30')
  await page.getByLabel('Message, optional').fill('For the photos')
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await expect(confirmButton(page)).toHaveText(/\d/)
  await confirmButton(page).click()
  await page.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(page).click()
}

/** The payments to them that the payment companies have received. */
async function payoutsTo(request: APIRequestContext, name: string): Promise<number> {
  const { payments } = (await (await request.get(`${townOrigin}/town/api/rails`)).json()) as {
    payments: { payee: string }[]
  }
  return payments.filter(({ payee }) => payee === name).length
}
