import type { Locator, Page } from '@playwright/test'

/** How somebody works the page: with the mouse, or with the keyboard only. */
export type Hands = {
  press: (what: Locator) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
}

export const mouse: Hands = {
  press: (what) => what.click(),
  fill: async (field, text) => {
    await field.click()
    await field.fill(text)
  },
}

export const keyboard: Hands = {
  press: async (what) => {
    await tabTo(what)
    await what.page().keyboard.press('Enter')
  },
  fill: async (field, text) => {
    await tabTo(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
}

/** Walks with Tab until it is there; what Tab does not reach cannot be used without a mouse. */
async function tabTo(what: Locator): Promise<void> {
  await what.waitFor()
  const page: Page = what.page()
  const focused = what.and(page.locator(':focus'))
  for (let steps = 0; steps < 120; steps += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${what.toString()}`)
}
