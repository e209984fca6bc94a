import { judgeBoth } from './kit/judge.ts'
import { ines, bo } from './kit/people.ts'
import { confirmButton, receiptOf, unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { nextSms } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'

test('a company makes a payment button, and a person who presses it pays its amount [R074 OP311]', async ({
  request,
  visit,
}) => {
  await play(ines, bo)
  const name = unlikeOthers('Poster')
  const page = await visit()
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(page).not.toHaveURL(/customer-accesses/)
  await page.goto('/merchant/buttons/my_saved_buttons')
  await page.getByRole('button', { name: 'New button' }).click()
  const form = page.getByRole('dialog', { name: 'New button' })
  await form.getByRole('button', { name: 'Save the button' }).click()
  await expect(form.getByText('Give the button a name.').first()).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByRole('textbox', { name: 'Amount' }).fill('3.20')
  await judgeBoth(page)
  await form.getByRole('button', { name: 'Save the button' }).click()
  const html = await page.getByLabel('Code for your page').inputValue()
  await judgeBoth(page)

  const payer = await visit({ width: 390 })
  await enterAs(payer, bo)
  await payer.goto(/href="([^"]+)"/.exec(html)?.[1] ?? '')
  await expect(payer.getByLabel('Amount', { exact: true })).toHaveValue('3.20')
  await expect(payer.getByLabel('Amount', { exact: true })).toBeDisabled()
  await judgeBoth(payer)
  await payer.getByRole('button', { name: 'Check the payment' }).click()
  const sms = await nextSms(request, bo.phone)
  await confirmButton(payer).click()
  await payer.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(payer).click()
  await expect(payer.getByRole('heading', { level: 1, name: 'Sent to Northlight Studio' })).toBeVisible()
  expect(await receiptOf(payer)).toMatchObject({ amount: '3.20' })

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('button', { name: `Get the code: ${name}` })).toBeHidden()
  await payer.goto(/href="([^"]+)"/.exec(html)?.[1] ?? '')
  await expect(payer.getByText('This button cannot be paid.')).toBeVisible()
})
