import type { Page } from '@playwright/test'
import { enterDesk } from '../kit/administrator.ts'
import { keyboard } from '../kit/hands.ts'
import { judge, judgeBoth } from '../kit/judge.ts'
import { felix, victor } from '../kit/people.ts'
import { confirmButton, prepare, receiptOf, unlikeOthers } from '../kit/send.ts'
import { enterAs } from '../kit/session.ts'
import { expect, play, test } from '../kit/visit.ts'

// Above the amounts of other tests at this brand, so that no other test pays the fee.
const from = '61'
const amount = '61.61'
const tier = /^From 61\.00.EUR: 0\.1%/

test('a fee for larger payments is drafted, tried and proposed, a second person publishes it, and a customer reads it and pays by it @check', async ({
  visit,
}) => {
  await play(victor, felix)
  const product = await visit({ brand: victor.brand })
  const finance = await visit({ brand: victor.brand })
  const customer = await visit({ brand: victor.brand })
  await Promise.all([
    enterDesk(product, victor.brand, 'product'),
    enterDesk(finance, victor.brand, 'finance'),
    enterAs(customer, victor, '/fees-and-limits'),
  ])
  const { press } = keyboard

  await press(product.getByRole('link', { name: 'Tariffs and limits', exact: true }))
  await press(plan(product).getByRole('button', { name: /^New draft/ }))
  await begin(product, `Cheaper from ${from} euros`)
  const grid = product.getByRole('grid', { name: 'Fees: To another customer' })
  await product.getByRole('button', { name: 'Add a country or an amount' }).first().click()
  const dialog = product.getByRole('dialog')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByLabel('From amount').fill(from)
  await dialog.getByRole('button', { name: 'Add the row' }).click()
  const row = grid.getByRole('row').filter({ hasText: '61.00' })
  await row.getByRole('gridcell').first().focus()
  for (const key of ['Enter', '0', '.', '1', 'Enter']) await product.keyboard.press(key)
  await expect(row.getByText('0.1%')).toBeVisible()
  await expect(product.getByText('Saved', { exact: true })).toBeVisible()
  await judgeBoth(product)

  await product.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect(
    product.getByRole('heading', { name: 'Income' }).or(product.getByText('No payments to test it on')),
  ).toBeVisible()
  await judge(product)
  // It must be published at least twenty seconds before it begins, and /fees is read before it begins.
  await propose(product, 120_000)

  await openProposal(finance)
  await expect(finance.getByText(/0\.1%/).first()).toBeVisible()
  await judgeBoth(finance)
  await finance.getByRole('button', { name: 'Publish the version' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'Publish the version' }).click()
  await expect(finance.getByText(/^Published\./)).toBeVisible()

  const anybody = await visit({ brand: victor.brand, width: 390 })
  await anybody.goto('/fees')
  await expect(anybody.getByText(/^Changes from /)).toBeVisible()
  await anybody.getByRole('radio', { name: /^From / }).click()
  await anybody.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await expect(anybody.getByText(tier).first()).toBeVisible()
  await judgeBoth(anybody)

  await expect(async () => {
    await customer.reload()
    await customer.getByLabel('Currency', { exact: true }).selectOption('EUR')
    await customer.getByLabel('What would a payment cost?').fill(amount)
    await expect(customer.getByText(tier).first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(customer.locator('main section:not([data-other]) data[value="0.10"]').first()).toBeVisible()
  await judgeBoth(customer)

  await customer.goto('/home')
  await prepare(customer, { to: felix.email, amount, note: unlikeOthers('By the new fee') })
  await expect(confirmButton(customer)).toContainText('61.71')
  await confirmButton(customer).click()
  await expect(customer.getByRole('heading', { level: 1, name: `Sent to ${felix.name}` })).toBeVisible()
  expect(await receiptOf(customer)).toMatchObject({ fee: '0.10' })

  // The withdrawal is more expensive for customers and needs weeks of notice: it cannot begin now.
  await product.goto('/admin-overview?tariffs=true')
  await plan(product)
    .getByText(/^Earlier versions/)
    .click()
  await plan(product)
    .getByRole('button', { name: /^Start a draft from version/ })
    .last()
    .click()
  await begin(product, 'Back to what it was')
  await expect(product.getByText(/^Unfavourable changes/)).toBeVisible()
  await propose(product, 60_000, /notified \d+ days ahead\. The earliest time is/)
  await product.getByRole('button', { name: 'Discard the draft' }).click()
  await product.getByRole('dialog').getByLabel('Why').fill('Only tried')
  await product.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click()
  await expect(product.getByRole('heading', { level: 1, name: /^Tariffs and limits for/ })).toBeVisible()
})

const plan = (page: Page) => page.getByRole('region', { name: 'Personal customers', exact: true }).first()

async function begin(page: Page, note: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What changes').fill(note)
  await dialog.getByRole('button', { name: 'Start the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Personal customers, version/ })).toBeVisible()
}

/** Sets the beginning and proposes the version; `refused`: the expected refusal. */
async function propose(page: Page, inMs: number, refused?: RegExp): Promise<void> {
  const at = await page.evaluate((ms) => {
    const moment = new Date(Date.now() + ms)
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, inMs)
  await page.getByLabel('Begins', { exact: true }).fill(at)
  await page.getByRole('button', { name: 'Propose the version' }).click()
  await expect(page.getByText(refused ?? 'Needs a second person', { exact: !refused }).first()).toBeVisible()
}

async function openProposal(page: Page): Promise<void> {
  await page.goto('/admin-overview?tariffs=true')
  await plan(page)
    .getByRole('row', { name: /Needs a second person/ })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('article', { name: 'Decision needed' })).toBeVisible()
}
