import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { inp, longest, observe, seenBy } from './probe.ts'
import { conditions, heap, slowed } from './visit.ts'

export type HistoryRun = {
  rows: number
  /** Longest time from an input to the next frame, in ms. */
  typing: number
  selecting: number
  /** The longest task while scrolling, 0 when none was over 50 ms. */
  scrolling: number
  heap: number
}

/** All lines of a long account on a single page, then a person's actions there, on the slow phone. */
export async function historyRun(page: Page, url: string): Promise<HistoryRun> {
  await observe(page)
  await page.goto(url)
  const grid = page.getByRole('grid')
  await grid.waitFor()
  const rows = await loadAll(page)
  await page.evaluate('scrollTo(0, 0)')
  await sleep(1_000)

  const devtools = await slowed(page)
  await sleep(500)
  const search = page.getByRole('searchbox')
  const typing = await inp(page, async () => {
    await search.pressSequentially('studio', { delay: 120 })
    for (let n = 0; n < 6; n += 1) await search.press('Backspace', { delay: 60 })
  })
  await sleep(1_500)
  let selecting = 0
  for (const n of [2, 4, 6]) {
    // The details cover the list on a phone.
    selecting = Math.max(selecting, await inp(page, () => grid.locator('[data-line]').nth(n).click()))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const before = (await seenBy(page)).long.length
  await page.mouse.move(conditions.viewport.width / 2, conditions.viewport.height / 2)
  for (let tick = 0; tick < 20; tick += 1) {
    await page.mouse.wheel(0, 900)
    await sleep(60)
  }
  await sleep(700)
  const { long } = await seenBy(page)
  return { rows, typing, selecting, scrolling: longest(long.slice(before)), heap: await heap(devtools) }
}

/** Scrolls to the end until nothing is below; returns the number of rows of the list. */
async function loadAll(page: Page): Promise<number> {
  const deadline = performance.now() + 180_000
  for (;;) {
    const count = await page.getByRole('grid').getAttribute('aria-rowcount')
    if (count !== null && Number(count) > 0) return Number(count)
    if (performance.now() > deadline) throw new Error('the list does not end')
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await sleep(30)
  }
}
