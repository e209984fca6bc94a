import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './visit.ts'

/**
 * What axe knows to be a barrier on the page as it stands, by all of its rules. It stays in the page that it was brought
 * to; a document in a frame it would not see.
 */
export async function barriers(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  // Before its first words a page is an empty frame.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: here } = globalThis as unknown as { axe: Axe }
    return (await here.run({ resultTypes: ['violations'] })).violations
  })
  const { pathname } = new URL(page.url())
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${pathname} ${id}: ${html} ${failureSummary}`),
  )
}

type Axe = Pick<typeof axe, 'run'>

/** Nothing that axe knows to be a barrier is on the page; the test goes on and fails at its end. */
export async function judge(page: Page): Promise<void> {
  expect.soft(await barriers(page)).toEqual([])
}

/** The same in light and in dark; the page stays in dark. */
export async function judgeBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await barriers(page), colorScheme).toEqual([])
  }
}
