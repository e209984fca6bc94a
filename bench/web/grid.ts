import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { inp, longest, observe, seenBy } from './probe.ts'
import { conditions, heap, resting, slowed } from './visit.ts'

export type GridRun = {
  /** Longest time from an input to the next frame, in ms. */
  keys: number
  filter: number
  opening: number
  typing: number
  saving: number
  /** The longest task while scrolling, 0 when none was over 50 ms. */
  scrolling: number
  heap: number
}

/** A person's actions on the lines of a long batch: move, scroll, filter, correct a cell. */
export async function gridRun(page: Page, url: string): Promise<GridRun> {
  await observe(page)
  await page.goto(url)
  const grid = page.getByRole('grid')
  await grid.locator('tr[data-row]:not([aria-busy])').first().waitFor({ timeout: 60_000 })
  const devtools = await slowed(page)
  await resting(page)

  await grid.focus()
  const keys = await inp(page, async () => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'PageDown', 'PageDown', 'PageDown', 'PageUp'])
      await page.keyboard.press(key, { delay: 120 })
    for (const key of ['Control+End', 'PageUp', 'Control+Home']) {
      await page.keyboard.press(key)
      await sleep(600)
    }
  })

  const box = await grid.boundingBox()
  if (!box) throw new Error('the grid is not in sight')
  const before = (await seenBy(page)).long.length
  await page.mouse.move(conditions.viewport.width / 2, conditions.viewport.height / 2)
  for (let tick = 0; tick < 20; tick += 1) {
    await page.mouse.wheel(0, 900)
    await sleep(60)
  }
  await sleep(700)
  const scrolling = longest((await seenBy(page)).long.slice(before))

  const filter = await inp(page, async () => {
    for (const name of [/^To correct/, /^All/, /^To correct/]) {
      // Clicks the label as a finger would: the radio itself covers no area.
      await page.getByRole('radiogroup').getByText(name).click()
      await sleep(1_500)
    }
  })

  const opening = await inp(page, async () => {
    await grid.locator('tr[data-row] [data-column]').nth(2).click()
    await page.getByRole('dialog').waitFor()
  })
  const typed = page.getByRole('textbox', { name: /^IBAN/ })
  const typing = await inp(page, async () => {
    await typed.press('Control+a')
    await typed.pressSequentially('DE89370400440532013000', { delay: 60 })
  })
  const saving = await inp(page, async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 60_000 })
    await sleep(2_500)
  })
  return { keys, filter, opening, typing, saving, scrolling, heap: await heap(devtools) }
}
