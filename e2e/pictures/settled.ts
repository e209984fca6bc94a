import type { Page } from '@playwright/test'

/** The data of the screen have arrived and are rendered. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}
