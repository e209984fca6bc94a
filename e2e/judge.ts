import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './visit.ts'

/** What axe knows to be a barrier on the page as it stands. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const { pathname } = new URL(page.url())
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${pathname} ${id}: ${html} ${failureSummary}`),
  )
}

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
