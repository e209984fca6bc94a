import { judgeBoth } from './judge.ts'
import { choosePlace, fillDetails, type Outside } from './outside.ts'
import { victor } from './people.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './visit.ts'

const sepa: Outside = {
  country: 'DE',
  method: 'eft',
  details: { payeeName: 'Ana Nowak', iban: 'de89370400440532013000', reference: 'INV 2031' },
}

test('every field that is wrong says so beside it, and nothing goes on [R042 B291]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/transfer/external' })
  await choosePlace(page, { ...sepa, country: 'US', currency: 'USD', method: 'wire' })
  const wrong = {
    payeeName: 'Ана',
    town: '<b>',
    accountNumber: '12#',
    routingNumber: '021000022',
    bic: 'X',
    reference: '//',
  }
  await fillDetails(page, wrong)
  await page.getByRole('button', { name: 'Continue to the amount' }).click()
  for (const name of Object.keys(wrong))
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('heading', { name: /things need a change/ })).toBeVisible()
  await judgeBoth(page)
})

test('a reload in mid-form loses nothing that is not secret [R042]', async ({ visit, request }) => {
  const page = await visit({ brand: victor.brand })
  await signIn(page, request, victor, { to: '/transfer/external' })
  await choosePlace(page, sepa)
  await fillDetails(page, sepa.details)
  await page.reload()
  await expect(page.locator('[name=payeeName]')).toHaveValue('Ana Nowak')
  await expect(page.locator('[name=reference]')).toHaveValue('INV 2031')
})
