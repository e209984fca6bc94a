import { afterEach, expect, test, vi } from 'vitest'
import { cleanSlate } from '#testing/screen.tsx'
import { openGlobal } from './testing.tsx'

vi.mock('./payment-dialog.tsx', () => {
  throw new Error('cut')
})

afterEach(cleanSlate)

test('if the code of a form does not load, this is shown above the payments, which stay', async () => {
  const screen = await openGlobal({ at: '/transfer/mass/global?batch=5' })
  const row = screen.getByRole('button', { name: /^Ana Nowak/ })
  await row.click()
  const said = screen.getByRole('dialog', { name: 'We could not load this part of the page.' })
  await said.getByRole('button', { name: 'Close' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})
