import type { Page } from '@playwright/test'
import { keyboard } from './kit/hands.ts'
import { judge, judgeBoth } from './kit/judge.ts'
import { lina, owen } from './kit/people.ts'
import { photo } from './kit/photo.ts'
import { unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test, townOrigin } from './kit/visit.ts'

/** The ticket at the help desk, opened for its agent. */
async function atTheDesk(page: Page, subject: string) {
  await page.goto(`${townOrigin}/town/support`)
  const ticket = page.getByRole('listitem').filter({ hasText: subject })
  await ticket.getByText('Read and answer').click()
  return ticket
}

test('a question with a photo is answered by the help desk; the menu shows the answer until it is read; it is closed @check [R064 R065 B390 B391 B395 B396 B397]', async ({
  visit,
}) => {
  const subject = unlikeOthers('A payment I do not know')
  const page = await visit({ brand: lina.brand })
  await enterAs(page, lina, '/messages')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('link', { name: 'Choose what it is about.' })).toBeVisible()
  await page.getByLabel('What is it about?').selectOption('Security')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What happened?').fill('It is in the photo.')
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles(await photo(page, 'receipt.jpg', { width: 300, height: 200 }))
  await expect(page.getByText('receipt.jpg is uploaded and checked.')).toBeVisible()
  await judgeBoth(page)
  // The typed text and the uploaded files are restored.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await expect(page.getByText('receipt.jpg is uploaded and checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download file-1\.jpg/ })).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  const unread = page.getByRole('navigation').getByRole('link', { name: /^Messages.*unread answers?$/ })
  await expect(page.getByRole('main').getByRole('link', { name: subject })).toContainText('Open')
  await expect(unread).toHaveCount(0)

  const agent = await visit()
  const ticket = await atTheDesk(agent, subject)
  await expect(ticket.getByText('file-1.jpg')).toBeVisible()
  await ticket.getByLabel('Answer', { exact: true }).fill('It was the bakery.')
  await ticket.getByRole('button', { name: 'Answer', exact: true }).click()

  await expect(unread).toBeVisible()
  const row = page.getByRole('main').getByRole('link', { name: subject })
  await expect(row).toContainText('It was the bakery.')
  await expect(row).toContainText('New answer')
  await judge(page)
  await row.click()
  await expect(page.getByRole('article').filter({ hasText: 'It was the bakery.' })).toBeVisible()
  await expect(unread).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
  await judgeBoth(page)
})

test('by the keyboard alone, on a phone, a question is asked, and opened again after the desk has closed it [R064 R065]', async ({
  visit,
}) => {
  const { fill, choose, press } = keyboard
  const subject = unlikeOthers('A letter for my employer')
  const page = await visit({ brand: owen.brand, width: 390 })
  await enterAs(page, owen, '/messages')
  await press(page.getByRole('link', { name: 'Write to us' }))
  await choose(page.getByLabel('What is it about?'), 'account')
  await fill(page.getByLabel('Subject'), subject)
  await fill(page.getByLabel('What happened?'), 'It should say that the account is mine.')
  await judgeBoth(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const state = page.getByRole('main').locator('header')
  await expect(state).toContainText('Open')

  const agent = await visit()
  const ticket = await atTheDesk(agent, subject)
  await ticket.getByRole('button', { name: 'Close without a reply' }).click()
  await expect(state).toContainText('Closed without an answer')
  await judge(page)
  await fill(page.getByLabel('Your answer'), 'I still need it.')
  await press(page.getByRole('button', { name: 'Send message' }))
  await expect(page.getByRole('article').filter({ hasText: 'I still need it.' })).toBeVisible()
  await expect(state).toContainText('Open')
})
