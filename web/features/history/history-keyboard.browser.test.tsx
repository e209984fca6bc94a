import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  activeText,
  again,
  listInputs,
  focusGrid,
  focused,
  grid,
  lists,
  onOneDay,
  open,
  past,
  row,
} from './testing.ts'

onOneDay()

describe('the keyboard', () => {
  test('walks in the list with arrows, Page, Home and End, skipping the headings', async () => {
    const screen = await open([lists(() => past(60))])
    await expect.element(row(screen, 'Shop 60')).toBeVisible()
    focusGrid(screen)
    await expect.poll(activeText).toContain('Shop 60')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(activeText()).toContain('Shop 57')
    await userEvent.keyboard('{ArrowUp}')
    expect(activeText()).toContain('Shop 58')
    await userEvent.keyboard('{PageDown}')
    expect(activeText()).not.toContain('Shop 58')
    await userEvent.keyboard('{Home}')
    expect(activeText()).toContain('Shop 60')
    await userEvent.keyboard('{End}')
    await expect.poll(activeText).toMatch(/Shop [1-4]?\d/)
  })

  test('keeps the focus and the active row when that row scrolls far away', async () => {
    const screen = await open([lists(() => past(200))])
    await expect.element(row(screen, 'Shop 200')).toBeVisible()
    focusGrid(screen)
    await userEvent.keyboard('{ArrowDown}')
    await again(
      () => scrollTo(0, document.body.scrollHeight),
      () => listInputs(screen).length > 6,
    )
    await expect.poll(focused).toBe(grid(screen).element())
    expect(activeText()).toContain('Shop 199')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeText()).toContain('Shop 198')
    await expect.element(row(screen, 'Shop 198')).toBeInViewport()
  })

  test('opens with Enter, walks on with the details open, and closes with Escape', async () => {
    const screen = await open([lists(() => past(20))])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    focusGrid(screen)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const details = screen.getByRole('complementary', { name: 'Details' })
    await expect.element(details.getByRole('heading', { name: 'Shop 19' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(details.getByRole('heading', { name: 'Shop 18' })).toBeVisible()
    await expect.poll(focused).toBe(grid(screen).element())
    await expect.poll(screen.where).toMatch(/line=18$/)
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.poll(screen.where).not.toContain('line=')
  })

  test('comes to the search with a slash, from there into the list, but types a slash in a field', async () => {
    const screen = await open([lists(() => past(20))])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    focusGrid(screen)
    await userEvent.keyboard('/')
    const search = screen.getByRole('searchbox', { name: 'Search' })
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('a/b')
    await expect.element(search).toHaveValue('a/b')
    await userEvent.keyboard('{Escape}')
    await expect.element(search).toHaveValue('')
    // If the search was read meanwhile, its list is replaced by that of all entries.
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(grid(screen)).toHaveFocus()
  })
})
