import { keyboard } from './kit/hands.ts'
import { judgeBoth } from './kit/judge.ts'
import { felix, ieva, victor } from './kit/people.ts'
import { resultsOf } from './kit/results.ts'
import { confirmButton, unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, play, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

const invoices = '/transfer/invoices'

test('an invoice is sent by the keyboard and paid on a phone, once, and both sides see it paid @check [R056 R093 R094 R095 B257]', async ({
  visit,
}) => {
  await play(felix, victor)
  const { fill, press } = keyboard
  const note = unlikeOthers('Poster for the fair')
  const asking = await visit({ brand: felix.brand })
  await enterAs(asking, felix, `${invoices}?view=sent`)
  await press(asking.getByRole('button', { name: 'New invoice' }))
  const form = asking.getByRole('dialog', { name: 'New invoice' })
  await fill(form.getByLabel('Payer’s e-mail'), felix.email)
  await fill(form.getByLabel('Amount', { exact: true }), '3.10')
  await fill(form.getByLabel('Purpose'), note)
  await press(form.getByRole('button', { name: 'Send the invoice' }))
  await expect(form.getByText('This is your own e-mail. Enter the e-mail of someone else.')).toBeVisible()
  await judgeBoth(asking)
  await fill(form.getByLabel('Payer’s e-mail'), victor.email)
  await press(form.getByRole('button', { name: 'Send the invoice' }))
  const sent = asking.getByRole('dialog', { name: /^Invoice \d+$/ })
  await expect(sent).toContainText(note)
  await expect(sent.getByText('Awaiting payment')).toBeVisible()
  // The print contains only the invoice, without the page around it.
  await asking.emulateMedia({ media: 'print' })
  const paper = asking.getByRole('dialog', { includeHidden: true })
  await expect(paper.getByText(note)).toBeVisible()
  await expect(asking.getByText('Request money from anyone')).toBeHidden()
  await expect(paper.getByText('Download as PDF')).toBeHidden()
  await asking.emulateMedia({ media: 'screen' })

  const page = await visit({ brand: victor.brand, width: 390 })
  const heard = resultsOf(page)
  await enterAs(page, victor, invoices)
  const row = page
    .getByRole('list', { name: 'Invoices to you' })
    .getByRole('button')
    .filter({ hasText: note })
  await expect(row).toBeVisible()
  await judgeBoth(page)
  await row.click()
  await page.getByRole('button', { name: /^Pay 3\.10/ }).click()
  await expect(page.getByText('Leaves your account')).toBeVisible()
  await page.getByRole('button', { name: 'Check the payment' }).click()
  await expect(page.getByText(new RegExp(`^\\d+ · ${note}`))).toBeVisible()
  await judgeBoth(page)
  await confirmButton(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: `Sent to ${felix.name}` })).toBeVisible()
  await expect.poll(heard).toBeGreaterThan(0)

  await page.goto(`${invoices}?all=true`)
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(sent.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('an invoice is rejected with a note, in Ukrainian on a phone; its sender reads the reason [R096 B258]', async ({
  visit,
}) => {
  await play(felix, ieva)
  const t = wordsIn('ua')
  const note = unlikeOthers('Wrong person')
  const asking = await visit({ brand: felix.brand })
  await enterAs(asking, felix, `${invoices}?view=sent&open=new`)
  const form = asking.getByRole('dialog', { name: 'New invoice' })
  await form.getByLabel('Payer’s e-mail').fill(ieva.email)
  await form.getByLabel('Amount', { exact: true }).fill('9.00')
  await form.getByLabel('Purpose').fill(note)
  await form.getByRole('button', { name: 'Send the invoice' }).click()
  const sent = asking.getByRole('dialog', { name: /^Invoice \d+$/ })
  await expect(sent).toBeVisible()

  const page = await visit({ brand: ieva.brand, width: 390, language: 'ua' })
  await enterAs(page, ieva, invoices)
  await page.getByRole('button').filter({ hasText: note }).click()
  await page.getByRole('button', { name: t('Reject'), exact: true }).click()
  await page.getByLabel(t('Note, optional')).fill('Це не мені')
  await judgeBoth(page)
  await page.getByRole('button', { name: t('Reject the invoice'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(t('Rejected'), { exact: true }).first()).toBeVisible()
  await expect(sent.getByText('Це не мені')).toBeVisible()
})
