import { enterDesk } from '../kit/administrator.ts'
import { judgeBoth } from '../kit/judge.ts'
import { operate } from '../kit/operate.ts'
import { leo } from '../kit/people.ts'
import { expect, play, test } from '../kit/visit.ts'

test('by the keyboard alone a payment is found by its reference, with the reason why it has not arrived; a case is taken and given back [R017]', async ({
  visit,
}) => {
  await play(leo)
  const { operationId, reference } = await operate('stuckPayment', leo)
  const page = await visit()
  await enterDesk(page, leo.brand)
  await expect(page.getByRole('heading', { name: /^Open cases/ })).toBeVisible()

  const keys = page.keyboard
  await keys.press('/')
  await keys.type(reference)
  await keys.press('Enter')
  const found = page.getByRole('region', { name: 'Search results' })
  await expect(found.getByRole('link', { name: new RegExp(`Payment ${operationId}`) })).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`Payment ${operationId}`) }),
  ).toBeVisible()
  await expect(
    page.getByText(
      'The partner bank has not confirmed whether it has the payment. It will be asked again automatically.',
    ),
  ).toBeVisible()
  await judgeBoth(page)

  await keys.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await keys.press('Escape')
  // The list beside the case is the queue again when the search is cleared.
  await keys.press('/')
  await keys.press('Backspace')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: /^Open cases/ })).toBeVisible()
  await keys.press('Escape')
  const bar = page.getByRole('region', { name: 'The open case' })
  await keys.press('n')
  await expect(bar.getByText('Assigned to you')).toBeVisible()
  await keys.press('g')
  await expect(bar.getByText('Unassigned')).toBeVisible()
})
