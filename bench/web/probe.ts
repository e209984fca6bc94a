import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** The records of the page's observers since navigation; times in ms from its start. */
export type PageMetrics = {
  fcp: number | undefined
  lcp: number | undefined
  /** The element it was. */
  lcpOf?: string
  cls: number
  /** The elements of the largest single layout shift, and its time. */
  shifted?: string
  /** Start and duration of tasks over 50 ms. */
  long: [number, number][]
  /** Start and duration of interactions, to the next frame. */
  interactions: [number, number][]
  /** The page took over its ready HTML. */
  live: number | undefined
  /** Home's total was painted. */
  total: number | undefined
  now: number
}

/** Installs the observers before any script of the page. */
export const observe = (page: Page): Promise<unknown> =>
  page.addInitScript({ path: fileURLToPath(new URL('./probe.client.js', import.meta.url)) })

export const seenBy = (page: Page): Promise<PageMetrics> =>
  page.evaluate<PageMetrics>('({ ...window.seen, now: performance.now() })')

/** Time beyond 50 ms in which the main thread was blocked, from the start of the navigation. */
export const blocking = (long: PageMetrics['long']): number =>
  long.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)

export const longest = (durations: readonly [number, number][]): number =>
  Math.max(0, ...durations.map(([, duration]) => duration))

/** The longest of the interactions in between, by the browser's Event Timing (8 ms steps, 16 at least). */
export async function inp(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await seenBy(page)).interactions.length
  await act()
  await sleep(700)
  return longest((await seenBy(page)).interactions.slice(before))
}
