import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** A modal that its action opens keeps the focus inside however often Tab is pressed, and Escape closes it (B434). */
export async function expectModal(dialog: Locator, open: () => Promise<unknown>): Promise<void> {
  await open()
  await expect.element(dialog).toBeVisible()
  const behind = Array.from(document.querySelectorAll<HTMLElement>('button, a[href]')).filter(
    (element) => !dialog.element().contains(element),
  )
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
    for (let turn = 0; turn < 30; turn += 1) {
      await userEvent.keyboard(key)
      expect(isOutside(dialog.element())).toBe(false)
    }
  for (const element of behind) {
    element.focus()
    expect(isOutside(dialog.element())).toBe(false)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
}

/** Past its last field the focus is in the browser's UI for a moment, and nowhere in the page. */
const isOutside = (dialog: Element): boolean =>
  document.activeElement !== document.body && !dialog.contains(document.activeElement)
