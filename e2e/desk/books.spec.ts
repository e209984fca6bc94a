import { readFile } from 'node:fs/promises'
import { bankDay } from '@sixpence/days/zone'
import { enterDesk } from '../kit/administrator.ts'
import { keyboard } from '../kit/hands.ts'
import { judge, judgeBoth } from '../kit/judge.ts'
import { expect, test } from '../kit/visit.ts'

test('finance closes the day by the keyboard, checks its seal, and exports a journal that adds up to the trial balance @check', async ({
  visit,
}) => {
  const { press } = keyboard
  const page = await visit({ brand: 'ostra' })
  await enterDesk(page, 'ostra', 'finance')
  await press(page.getByRole('link', { name: 'Books', exact: true }))
  const table = page.getByRole('table').first()
  await expect(table.getByText('Debits and credits are equal').first()).toBeVisible()
  await judgeBoth(page)

  await press(page.getByRole('link', { name: 'Closed days', exact: true }))
  // Past days are closed automatically within the first seconds of the bank.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(32, { timeout: 10_000 })
  }).toPass()
  const closing = page.getByRole('button', { name: /^Close / })
  const today = bankDay(new Date())
  // Already closed when the test is repeated.
  if (await closing.isVisible()) {
    await press(closing)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Close the day' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const newest = page.locator('tbody tr').first()
  await expect(newest.locator(`time[datetime="${today}"]`)).toBeVisible()
  await judgeBoth(page)
  await press(newest.getByRole('button', { name: /^Check / }))
  await expect(page.getByText('The day matches its seal')).toBeVisible()
  await judge(page)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Done' }))
  await press(newest.getByRole('link'))
  const euros = page.locator('tbody').filter({ hasText: 'EUR' }).first()
  const customers = euros.getByRole('row', { name: /^Customers’ money/ })
  await expect(customers.first()).toBeVisible()
  let units = 0
  for (const figure of await customers.locator('td:last-child data').all())
    units += Math.round(Number(await figure.getAttribute('value')) * 100)

  for (const [tab, heading] of [
    ['Safeguarding', 'Open differences'],
    ['Income', 'Positions'],
    ['Export', 'Account numbers'],
  ] as const) {
    await press(page.getByRole('link', { name: tab, exact: true }))
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await judgeBoth(page)
  }
  const changes = page.getByRole('button', { name: /^Change / })
  for (let n = 0; n < (await changes.count()); n++) {
    await changes.nth(n).click()
    const dialog = page.getByRole('dialog')
    const title = await dialog.getByRole('heading').textContent()
    await dialog.getByLabel('Number').fill(`${1000 + n}`)
    await dialog.getByLabel('Name').fill(title === 'Customers’ money' ? 'Customers' : `House ${n}`)
    await dialog.getByRole('button', { name: 'Save the number' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('radio', { name: 'hledger' }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const journal = await readFile(await file.path(), 'utf8')
  const sums = new Map<string, number>()
  const add = (name: string, by: number) => sums.set(name, (sums.get(name) ?? 0) + by)
  for (const [, account = '', amount, currency] of journal.matchAll(
    /^ {4}(\S.*?) {2,}(-?[\d.]+) ([A-Z]+)$/gm,
  )) {
    if (currency !== 'EUR') continue
    const posted = Math.round(Number(amount) * 100)
    add('all', posted)
    if (/^\d+ Customers:/.test(account)) add('customers', posted)
  }
  expect([sums.get('all'), sums.get('customers')]).toEqual([0, -units])
})
