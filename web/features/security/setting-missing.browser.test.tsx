import { expect, test, vi } from 'vitest'
import { onOneDay, openSetting } from './testing.ts'

vi.mock('./password-dialog.tsx', () => {
  throw new Error('cut')
})

onOneDay()

test('where the code of the password does not come, that is said above the page, which stays', async () => {
  const screen = await openSetting([])
  const change = screen.getByRole('button', { name: 'Change the password' })
  await change.click()
  const said = screen.getByRole('dialog', { name: 'We could not load this part of the page.' })
  await said.getByRole('button', { name: 'Close' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
})
