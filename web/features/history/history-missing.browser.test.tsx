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
  await screen.getByRole('button', { name: 'Export entries' }).click()
  const said = screen.getByRole('dialog', { name: 'We could not load this part of the page.' })
  await said.getByRole('button', { name: 'Close' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(row(screen, 'Shop 2')).toBeVisible()
})

test('if the code of the views does not load, their menu shows it', async () => {
  const screen = await open([lists(() => past(3))])
  await screen.getByRole('button', { name: 'Views' }).click()
  await expect.element(screen.getByText('We could not load this part of the page.')).toBeVisible()
  await expect.element(row(screen, 'Shop 2')).toBeVisible()
})
