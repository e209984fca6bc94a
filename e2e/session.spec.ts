import type { Page } from '@playwright/test'
import { felix, password, type Person, shortName, victor } from './kit/people.ts'
import { prepare, unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { expect, play, test } from './kit/visit.ts'

const sessionOver = /answer: 401 .*\/auth\/refresh/

/** A payment on its check page when the session ends; its data cannot be read in the tab then. */
async function interrupted(page: Page, note: string): Promise<void> {
  await enterAs(page, victor)
  await prepare(page, { to: felix.email, amount: '3.21', note })
  // The key that encrypts the tab's entries has arrived.
  await page.waitForFunction(() => sessionStorage.getItem('sixpence.draftKey') !== null)
  await page.context().clearCookies()
  await page.reload()
  await page.waitForFunction(() => sessionStorage.getItem('sixpence.parked') !== null)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  for (const text of [note, '3.21', felix.email]) expect(stored).not.toContain(text)
}

async function signInAgain(page: Page, { email }: Person): Promise<void> {
  await enterCredentials(page, email, password)
  await expect(page).not.toHaveURL(/\/login/)
}

test('payee, amount and note are there for the same person after the session has ended [WE-08]', async ({
  visit,
  expectFault,
}) => {
  expectFault(sessionOver)
  await play(victor, felix)
  const page = await visit({ brand: victor.brand })
  const note = unlikeOthers('Interrupted')
  await interrupted(page, note)
  await signInAgain(page, victor)
  await expect(page.getByRole('heading', { level: 1, name: 'Check before it leaves' })).toBeVisible()
  const shown = page.getByRole('main')
  for (const text of [shortName(felix), '3.21', note]) await expect(shown).toContainText(text)
})

test('another person finds nothing of it, nor does the first one after them [WE-08]', async ({
  visit,
  expectFault,
}) => {
  expectFault(sessionOver)
  await play(victor, felix)
  const page = await visit({ brand: victor.brand })
  await interrupted(page, unlikeOthers('Interrupted'))
  await signInAgain(page, felix)
  await expect(page.getByLabel('Recipient’s e-mail')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('sixpence.parked'))).toBeNull()
  await page.context().clearCookies()
  await page.reload()
  await signInAgain(page, victor)
  await expect(page.getByLabel('Recipient’s e-mail')).toHaveValue('')
})
