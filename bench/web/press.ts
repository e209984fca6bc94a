import type { Page } from 'playwright-core'
import { resting } from './visit.ts'

/**
 * Signs in on a page that has come to rest, typing as a person does, and gives the ms from the press of the button to
 * the largest paint of home. The person's sign-in has no second step.
 */
export async function pressToHome(page: Page, person: { email: string; password: string }): Promise<number> {
  await page.locator('input[name=username]').pressSequentially(person.email, { delay: 30 })
  await page.locator('input[name=password]').pressSequentially(person.password, { delay: 60 })
  await resting(page)
  const pressed = await page.evaluate<number>('performance.timeOrigin + performance.now()')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home')
  await resting(page)
  return (await page.evaluate<number>('performance.timeOrigin + window.seen.lcp')) - pressed
}
