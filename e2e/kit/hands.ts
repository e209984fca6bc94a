import { expect, type Locator, type Page } from '@playwright/test'

/** Operates the page with the mouse, or with the keyboard only. */
export type Hands = {
  /** With the keyboard `backwards`, if moving forwards would trigger something else. */
  press: (what: Locator, way?: 'backwards') => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
  /** Selects an option by its form value. */
  choose: (list: Locator, value: string) => Promise<void>
  tick: (box: Locator) => Promise<void>
  pick: (radio: Locator) => Promise<void>
}

export const mouse: Hands = {
  press: (what) => what.click(),
  fill: async (field, text) => {
    await field.click()
    await field.fill(text)
  },
  choose: async (list, value) => void (await list.selectOption(value)),
  tick: (box) => box.check(),
  pick: (radio) => radio.check(),
}

export const keyboard: Hands = {
  press: async (what, way) => {
    await tabTo(what, way === 'backwards' ? 'Shift+Tab' : 'Tab')
    // As with the mouse: a busy button ignores clicks.
    await expect(what.first()).toBeEnabled()
    await what.page().keyboard.press('Enter')
  },
  fill: async (field, text) => {
    await tabTo(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  // Typing the first letters selects it, as in every native list. Letters that come a second apart begin anew, which
  // happens on a busy machine: the person waits and types again.
  choose: async (list, value) => {
    const option = list.locator(`option[value="${value}"]`)
    await option.waitFor({ state: 'attached' })
    const label = (await option.textContent()) ?? ''
    await tabTo(list)
    await expect(async () => {
      await list.page().keyboard.type(label)
      await expect(list).toHaveValue(value, { timeout: 2_000 })
    }).toPass({ intervals: [1_500], timeout: 60_000 })
  },
  tick: async (box) => {
    if (await box.isChecked()) return
    await tabTo(box)
    await box.page().keyboard.press('Space')
    await expect(box).toBeChecked()
  },
  // Tab reaches a single button of the group, the arrow keys the others.
  pick: async (radio) => {
    const page = radio.page()
    const name = (await radio.getAttribute('name')) ?? ''
    await tabTo(page.locator(`input[type=radio][name="${name}"]`))
    for (let steps = 0; steps < 20 && !(await radio.isChecked()); steps += 1)
      await page.keyboard.press((await radio.and(page.locator(':focus')).count()) > 0 ? 'Space' : 'ArrowDown')
    await expect(radio).toBeChecked()
  },
}

/** Presses Tab until the element has the focus; an element Tab does not reach cannot be used without a mouse. */
async function tabTo(what: Locator, key = 'Tab'): Promise<void> {
  await what.first().waitFor()
  const page: Page = what.page()
  const focused = what.and(page.locator(':focus'))
  for (let steps = 0; steps < 120; steps += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${what.toString()}`)
}
