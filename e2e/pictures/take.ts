import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enterDesk } from '../kit/administrator.ts'
import { enterAs } from '../kit/session.ts'
import { expect, test } from '../kit/visit.ts'
import { time } from './bank.ts'
import { albums, cyrillic, publicScreens, type Screen } from './screens.ts'
import { settled } from './settled.ts'

const folder = process.env['PICTURES'] ?? ''
/** The desk is also photographed on a wide screen. */
const wide = 1680
const widths = [1280, wide, 390] as const
const schemes = ['light', 'dark'] as const

/** Ukrainian for some of the screens: Cyrillic words are longer. */
const languages = { ostra: ['en', 'ua'], gintara: ['en'] } as const
/** Longer pages are cut off. */
const most = 2_400

test.beforeEach(({ expectFault }) => expectFault(/./))

for (const width of widths)
  for (const [brand, spoken] of Object.entries(languages))
    for (const language of spoken) {
      const place = [brand, language, String(width)]

      test(`${place.join(' ')}: outside`, async ({ visit }) => {
        const page = await visit({ brand, width, language })
        await page.clock.setFixedTime(time)
        for (const screen of width === wide ? [] : inLanguage(publicScreens, language))
          await tryToTake(page, screen, [...place, 'outside'])
      })

      for (const { person, company, worksAtDesk, screens } of albums.filter(
        (album) => album.person.brand === brand && (width !== wide || album.worksAtDesk),
      )) {
        const who = company === undefined ? person.email.replace(/@.*/, '') : 'company'
        test(`${place.join(' ')}: ${who}`, async ({ visit }) => {
          const page = await visit({ brand, width, language })
          await page.clock.setFixedTime(time)
          await enterAs(page, person, company === undefined ? '/home' : '/customer-accesses')
          if (worksAtDesk) await enterDesk(page, brand)
          if (company !== undefined) {
            await page.getByText(company).first().click()
            await page.waitForURL(/\/home/)
          }
          for (const screen of inLanguage(screens, language)) await tryToTake(page, screen, [...place, who])
        })
      }
    }

const inLanguage = <Shot extends Screen>(screens: readonly Shot[], language: string): readonly Shot[] =>
  language === 'en' ? screens : screens.filter((screen) => typeof screen === 'string' && cyrillic.has(screen))

/** A screen that fails does not prevent the others from being taken. */
async function tryToTake(page: Page, screen: Screen, place: readonly string[]): Promise<void> {
  const failed = await take(page, screen, place).catch((error: unknown) => error)
  expect.soft(failed, JSON.stringify(screen)).toBeUndefined()
}

/** Takes a screen in both colour schemes, or in none if there is no row to open. */
async function take(page: Page, screen: Screen, place: readonly string[]): Promise<void> {
  const { at, open, name } = typeof screen === 'string' ? { at: screen, open: '', name: screen } : screen
  await page.goto(at)
  await settledWithoutTimes(page)
  if (open !== '') {
    const link = page.locator(open).first()
    if ((await link.count()) === 0) return
    await link.click()
    await settledWithoutTimes(page)
  }
  const folderOf = join(folder, ...place)
  mkdirSync(folderOf, { recursive: true })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const path = join(
      folderOf,
      `${name.replaceAll(/[^\w$]+/g, '-').replaceAll(/^-|-$/g, '')}-${colorScheme}.png`,
    )
    const tall = await page.evaluate<number>('document.documentElement.scrollHeight')
    const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: Math.min(tall, most) }
    await page.screenshot({ path, clip, fullPage: true, animations: 'disabled', caret: 'hide' })
  }
}

async function settledWithoutTimes(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(withoutTimes)
}

/** Evaluated in the page: the booking times of the database differ in each run. */
const withoutTimes = `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const steady = text.data.replaceAll(/\\b\\d\\d:\\d\\d\\b/g, '00:00')
    if (steady !== text.data) text.data = steady
  }
}`
