import { expect, test, vi } from 'vitest'
import { lists, onOneDay, open, past, row } from './testing.ts'

vi.mock('./filters/views.tsx', () => {
  throw new Error('cut')
})
vi.mock('./history-export.tsx', () => {
  throw new Error('cut')
})

onOneDay()

test('if the code of the export does not load, this is shown above the list, which stays', async () => {
  const screen = await open([lists(() => past(3))])
  await screen.getByRole('button', { name: 'Entries as a file' }).click()
  const said = screen.getByRole('dialog', { name: 'This part of the page did not load.' })
  await said.getByRole('button', { name: 'Close' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(row(screen, 'Shop 2')).toBeVisible()
})

test('if the code of the views does not load, their menu shows it', async () => {
  const screen = await open([lists(() => past(3))])
  await screen.getByRole('button', { name: 'Views' }).click()
  await expect.element(screen.getByText('This part of the page did not load.')).toBeVisible()
  await expect.element(row(screen, 'Shop 2')).toBeVisible()
})
