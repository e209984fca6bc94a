import { afterEach, expect, test, vi } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import HomeScreen from './home-screen.tsx'

vi.mock('./account-sheet.tsx', () => {
  throw new Error('cut')
})

afterEach(cleanSlate)

test('if the code of a dialog does not load, this is shown above home, which stays and is returned to', async () => {
  const screen = await openScreen({
    screens: { '/home': HomeScreen },
    at: '/home',
    answers: ordinaryDay,
  })
  await screen.getByRole('button', { name: 'Details of Everyday' }).click()
  const said = screen.getByRole('dialog', { name: 'We could not load this part of the page.' })
  await expect.element(said.getByRole('button', { name: 'Try again' })).toBeVisible()
  await said.getByRole('button', { name: 'Close' }).click()
  await expect.poll(screen.where).toBe('/home')
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Details of Everyday' })).toBeVisible()
})
