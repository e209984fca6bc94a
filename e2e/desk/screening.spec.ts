import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { enterDesk } from '../kit/administrator.ts'
import { judge, judgeBoth } from '../kit/judge.ts'
import { prepareOutside, settled } from '../kit/outside.ts'
import { victor } from '../kit/people.ts'
import { confirmButton } from '../kit/send.ts'
import { enterAs } from '../kit/session.ts'
import { expect, test, townOrigin } from '../kit/visit.ts'

/** A wire to a payee; the account differs each time, because decisions are stored. */
async function wire(page: Page, payeeName: string): Promise<void> {
  await prepareOutside(page, {
    country: 'US',
    currency: 'USD',
    method: 'wire',
    details: {
      payeeName,
      addressCountry: 'US',
      town: 'Boston',
      routingNumber: '021000021',
      accountNumber: String(Date.now()).slice(-9),
      purpose: 'services',
    },
    amount: '7',
  })
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: `On its way to ${payeeName}` })).toBeVisible()
}

/** The payment is held a moment after its confirmation, and the desk polls every half minute. */
async function openOnceThere(desk: Page, link: Locator): Promise<void> {
  await expect(async () => {
    await desk.reload()
    await expect(link.first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await link.first().click()
}

/** The number of payments to a payee that the companies of the town have received. */
async function asked(request: APIRequestContext, payee: string): Promise<number> {
  const { payments } = (await (await request.get(`${townOrigin}/town/api/rails`)).json()) as {
    payments: { payee: string }[]
  }
  return payments.filter((payment) => payment.payee === payee).length
}

test('a payment to a payee on the list is held and decided both ways: the payer sees it under way, then arrived or rejected @check', async ({
  visit,
  request,
}) => {
  const [payer, desk] = [await visit({ brand: victor.brand }), await visit({ brand: victor.brand })]
  await enterAs(payer, victor)
  await enterDesk(desk, victor.brand, 'compliance')

  await wire(payer, 'Leonor Cabralinho')
  await openOnceThere(desk, desk.getByRole('link', { name: /Victor Ash Possible match with a list entry/ }))
  await expect(desk.getByRole('heading', { level: 1, name: 'Leonor Cabralinho' })).toBeVisible()
  await expect(desk.getByRole('row', { name: /Reason for listing/ })).toContainText(
    'Politically exposed person',
  )
  await judgeBoth(desk)
  // Later the payer's page is unchanged, and no payment company has received the payment.
  await expect(
    payer.getByRole('heading', { level: 1, name: 'On its way to Leonor Cabralinho' }),
  ).toBeVisible()
  expect(await asked(request, 'Leonor Cabralinho')).toBe(0)
  await desk.getByRole('button', { name: 'False match: send the payment' }).click()
  await desk.getByLabel('Why').fill('Another birth date in the passport')
  await judge(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'False match: send the payment' }).click()
  await expect(desk.getByText('Another birth date in the passport')).toBeVisible()
  await settled(payer, 'Leonor Cabralinho')

  await wire(payer, 'Stavros Mavroskotis')
  await desk.getByRole('link', { name: 'Screening' }).click()
  await openOnceThere(desk, desk.getByRole('main').getByRole('link', { name: 'Victor Ash' }))
  await expect(desk.getByRole('heading', { level: 1, name: 'Stavros Mavroskotis' })).toBeVisible()
  await desk.getByRole('button', { name: 'True match: stop the payment' }).click()
  await desk.getByLabel('Why').fill('The same passport')
  await desk.getByRole('dialog').getByRole('button', { name: 'True match: stop the payment' }).click()
  await expect(desk.getByText('True match: payment stopped').first()).toBeVisible()
  await expect(payer.getByRole('heading', { level: 1, name: 'Nothing was sent' })).toBeVisible()
  await expect(payer.getByText(/screening|sanction|list/i)).toHaveCount(0)
  expect(await asked(request, 'Stavros Mavroskotis')).toBe(0)
})
