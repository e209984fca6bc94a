import { enterDesk } from './kit/administrator.ts'
import { keyboard } from './kit/hands.ts'
import { judge, judgeBoth } from './kit/judge.ts'
import { ieva } from './kit/people.ts'
import { unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test } from './kit/visit.ts'

test('the desk publishes a question in two languages; a customer answers by the keyboard alone, on a phone, in Ukrainian; it is withdrawn [R033 R111 OP264 OP265 OP266 B384 B385]', async ({
  visit,
}) => {
  const [title, inUkrainian] = [unlikeOthers('May we write to you'), unlikeOthers('Чи можна вам писати')]
  const desk = await visit({ brand: ieva.brand })
  await enterDesk(desk, ieva.brand)
  await desk.getByRole('link', { name: 'News', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await judgeBoth(desk)
  await desk.getByRole('button', { name: 'Write news' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('Ask customers to accept or decline it').check()
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('Enter a title of at least three characters.')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill('Twice a year.\n\nYou can say no.')
  await form.getByLabel('Language').selectOption('ua')
  await form.getByLabel('Title').fill(inUkrainian)
  await form.getByLabel('Text').fill('Двічі на рік.\n\nМожна відмовитися.')
  await judgeBoth(desk)
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('Twice a year.')).toBeVisible()
  await expect(form.getByText('Двічі на рік.')).toBeVisible()
  await form.getByLabel('Why').fill('As the board decided')
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  const published = desk.getByRole('article').filter({ hasText: title })
  await expect(published).toContainText('Read: 0 · Accepted: 0 · Declined: 0')

  const { press } = keyboard
  const page = await visit({ brand: ieva.brand, width: 390, language: 'ua' })
  await enterAs(page, ieva, '/more')
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Новини/ })
  await expect(entry).toContainText('чекають відповіді')
  await press(entry)
  const row = page.getByRole('main').getByRole('link', { name: inUkrainian })
  await expect(row).toContainText('Потрібна відповідь')
  await judgeBoth(page)
  await press(row)
  const dialog = page.getByRole('dialog', { name: inUkrainian })
  await expect(dialog.getByText('Можна відмовитися.')).toBeVisible()
  await judge(page)
  await press(dialog.getByRole('button', { name: 'Прийняти' }))
  await expect(dialog.getByText('Ви прийняли це.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Прийняти' })).toHaveCount(0)
  // The opened item has its own URL, and its answer is stored.
  await page.reload()
  await expect(dialog.getByText('Ви прийняли це.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Прийнято')

  await desk.reload()
  await expect(published).toContainText('Read: 1 · Accepted: 1 · Declined: 0')
  await published.getByRole('button', { name: 'Withdraw' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(published).toContainText('Withdrawn')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(row).toHaveCount(0)
})
