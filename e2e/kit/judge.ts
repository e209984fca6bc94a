import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './visit.ts'

/**
 * Violations that axe finds on the page, by all rules or those that colours can break. Axe stays loaded in the page and
 * does not check frames.
 */
async function barriers(page: Page, rules?: 'colors'): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  // Before its first text a page is an empty frame, in which the total of home is ready and hidden.
  await page.locator('h1:not([hidden] *)').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const run = async () => {
    await page.evaluate(standstill)
    return page.evaluate(
      async (runOnly) => {
        const { axe: here } = globalThis as unknown as { axe: Axe }
        return (await here.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations
      },
      rules && ['color-contrast', 'link-in-text-block'],
    )
  }
  const violations = await run()
  // A dialog that opened meanwhile was still fading in; real violations remain.
  const found = violations.length > 0 ? await run() : violations
  const { pathname } = new URL(page.url())
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${pathname} ${id}: ${html} ${failureSummary}`),
  )
}

/** Runs in the page: waits for transitions, whose colours are not final, but not for endless animations. */
const standstill = `Promise.allSettled(
  document
    .getAnimations()
    .filter((animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime < Infinity)
    .map((animation) => animation.finished),
).then(() => undefined)`

type Axe = Pick<typeof axe, 'run'>

/** Expects no violations; the test continues and fails at its end. */
export async function judge(page: Page): Promise<void> {
  expect.soft(await barriers(page)).toEqual([])
}

/** The same in the light and the dark scheme; the page stays dark. */
export async function judgeBoth(page: Page): Promise<void> {
  expect.soft(await barriersInBoth(page)).toEqual([])
}

/** The schemes differ only in colours, so the second is checked only by rules about colours. */
export async function barriersInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await barriers(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await barriers(page, 'colors')
  return [...light.map((text) => `light ${text}`), ...dark.map((text) => `dark ${text}`)]
}
