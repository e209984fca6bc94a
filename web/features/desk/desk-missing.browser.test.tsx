import { adminQueueList } from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test, vi } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import DeskScreen from './desk-screen.tsx'

vi.mock('./payment-case.tsx', () => {
  throw new Error('cut')
})
vi.mock('./document-review.tsx', () => {
  throw new Error('cut')
})

afterEach(cleanSlate)

test.each(['payment=7', 'customer=1011&document=5'])(
  'if the code of a page does not load, this is shown in its place, and the search stays: %s',
  async (search) => {
    const screen = await openScreen({
      screens: { '/admin-overview': DeskScreen },
      at: `/admin-overview?${search}`,
      answers: [...ordinaryDay, on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] }))],
    })
    await expect
      .element(screen.getByRole('main').getByText('We could not load this part of the page.'))
      .toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Search by any reference' })).toBeVisible()
  },
)
