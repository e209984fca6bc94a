import type { Locator, Page } from '@playwright/test'
import { enterDesk } from './administrator.ts'
import { photo } from './photo.ts'
import { judge } from './judge.ts'
import { type Hero, open, type Scene } from './story.ts'
import { expect } from './visit.ts'

type Paper = { id: string; name: string; sides: readonly string[]; proves?: 'address' }

/** The documents of each kind of customer; the desk sends the first back. */
const papers = {
  personal: [
    { id: '20', name: 'Utility bill', sides: ['The document'], proves: 'address' },
    { id: '4', name: 'Identity card', sides: ['Front side', 'Back side'] },
  ],
  employee: [
    { id: '40', name: 'Certificate of incorporation', sides: ['The document'] },
    { id: '70', name: 'Utility bill of the business', sides: ['The document'], proves: 'address' },
  ],
} as const satisfies Record<string, readonly Paper[]>

const names = {
  personal: {
    page: '/documents',
    missing: 'Where you live',
    customer: (who: Hero) => `${who.firstName} ${who.lastName}`,
  },
  employee: {
    page: '/company-documents',
    missing: 'Proof of the place of business',
    customer: (who: Hero) => who.company,
  },
} as const

const banner = (page: Page, { t }: Hero): Locator =>
  page.getByRole('complementary', { name: t('Account status') })

/** From the banner to the page of missing proofs, and the address; a company has stated its address at registration. */
export async function giveAddress(page: Page, who: Hero): Promise<void> {
  const { t, hands, kind } = who
  await expect(banner(page, who)).toContainText(
    t('We need a few more things before your account is fully open.'),
  )
  await judge(page)
  await hands.press(banner(page, who).getByRole('link', { name: t('See what to do') }))
  await expect(page).toHaveURL(/\/unverified-account$/)
  const need = page
    .getByRole('article')
    .filter({ hasText: t(names[kind].missing) })
    .first()
  await expect(need).toBeVisible()
  await judge(page)
  await hands.press(need.getByRole('link', { name: t('Do it now') }))
  if (kind === 'employee') return expect(page).toHaveURL(/\/company-documents$/)
  await expect(page).toHaveURL(/\/profile$/)
  await hands.press(page.getByRole('button', { name: t('Add an address'), exact: true }))
  const dialog = page.getByRole('dialog')
  await hands.fill(dialog.getByLabel(t('Street and number')), 'Gedimino 12')
  await hands.fill(dialog.getByLabel(t('Postal code')), '01103')
  await hands.fill(dialog.getByLabel(t('City')), 'Vilnius')
  await judge(page)
  await hands.press(dialog.getByRole('button', { name: t('Save the address') }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Gedimino 12/)).toBeVisible()
  return judge(page)
}

/** Uploads every requested document. */
export async function giveDocuments(page: Page, who: Hero): Promise<void> {
  await page.goto(names[who.kind].page)
  for (const paper of papers[who.kind]) {
    await who.hands.choose(page.getByLabel(who.t('What are you sending?')), paper.id)
    await handIn(page, who, paper)
  }
  await judge(page)
  // Nothing is missing after the upload.
  await expect(banner(page, who)).toContainText(who.t('We are looking at what you sent.'))
}

const article = (page: Page, { t }: Hero, { name }: Paper): Locator =>
  page.getByRole('article', { name: t(name), exact: true }).first()

async function handIn(page: Page, who: Hero, paper: Paper): Promise<void> {
  const { t, hands } = who
  if (paper.proves) {
    const addresses = page.getByLabel(t('Which address does it prove?'))
    const value = await addresses.locator('option').nth(1).getAttribute('value')
    await hands.choose(addresses, value ?? '')
  }
  for (const [at, side] of paper.sides.entries()) {
    const place = page.getByRole('group', { name: t(side), exact: true })
    const choosing = page.waitForEvent('filechooser')
    await hands.press(place.getByRole('button', { name: t('Choose a file') }))
    const name = `${paper.id}-${at}.jpg`
    await (await choosing).setFiles(await photo(page, name, { width: 480, height: 320 }))
    await expect(place.getByText(t('{name} is uploaded and checked.', { name }))).toBeVisible()
  }
  await judge(page)
  await hands.press(page.getByRole('button', { name: t('Send the document') }))
  await expect(article(page, who, paper).getByText(t('We are checking it'))).toBeVisible()
}

/** A member of staff, at the brand's desk. */
export async function openDesk(scene: Scene, who: Hero): Promise<Page> {
  const { brand } = who
  const desk = await open(scene, who)
  await enterDesk(desk, brand)
  await expect(desk).toHaveURL(/\/admin-overview$/)
  await expect(queue(desk, who)).toBeVisible()
  return desk
}

const queue = (desk: Page, { t }: Hero): Locator =>
  desk.getByRole('region', { name: new RegExp(`^${t('Open cases##cases')}`) })

const waiting = (desk: Page, who: Hero, { name }: Paper): Locator =>
  queue(desk, who)
    .getByRole('link')
    .filter({ hasText: names[who.kind].customer(who) })
    .filter({ hasText: who.t(name) })

/** The first document is sent back, with a reason the customer reads; the others are accepted. */
export async function decideFirst(desk: Page, who: Hero): Promise<void> {
  const { t, hands, kind } = who
  const [wrong, ...right] = papers[kind]
  await judge(desk)
  await hands.press(waiting(desk, who, wrong))
  await expect(desk.getByRole('heading', { level: 1, name: t(wrong.name) })).toBeVisible()
  await expect(desk.getByRole('img', { name: t('Front'), exact: true })).toBeVisible()
  await judge(desk)
  await hands.choose(desk.getByLabel(t('Reason for sending it back')), 'tooOld')
  await hands.fill(desk.getByLabel(t('Message to the customer')), 'It is from last year.')
  await hands.press(desk.getByRole('button', { name: t('Send back'), exact: true }))
  await isDecided(desk, who, wrong)
  for (const paper of right) await acceptPaper(desk, who, paper)
}

async function acceptPaper(desk: Page, who: Hero, paper: Paper): Promise<void> {
  const { t, hands } = who
  await hands.press(waiting(desk, who, paper))
  await expect(desk.getByRole('heading', { level: 1, name: t(paper.name) })).toBeVisible()
  await hands.press(desk.getByRole('button', { name: t('Accept'), exact: true }))
  await isDecided(desk, who, paper)
}

/** The desk returns to its list, which a narrow screen hides beside a document. */
async function isDecided(desk: Page, who: Hero, paper: Paper): Promise<void> {
  await expect(desk).toHaveURL(/\/admin-overview$/)
  await expect(queue(desk, who)).toBeVisible()
  await expect(waiting(desk, who, paper)).toHaveCount(0)
}

/** A returned document shows the reason, and is uploaded again from there. */
export async function correct(page: Page, who: Hero): Promise<void> {
  const { t, hands, kind } = who
  const [wrong] = papers[kind]
  const back = article(page, who, wrong)
  await expect(back.getByText(t('Rejected##document'))).toBeVisible()
  await expect(back).toContainText('It is from last year.')
  await expect(banner(page, who)).toContainText(
    t('We need a few more things before your account is fully open.'),
  )
  await judge(page)
  const again = back.getByRole('button', { name: t('Send again') })
  await hands.press(again)
  const { proves: _, ...anew } = { proves: undefined, ...wrong }
  await handIn(page, who, anew)
}

/** All documents are accepted: the customer is verified, with a reason for the next colleague. */
export async function decideLast(desk: Page, who: Hero): Promise<void> {
  const { t, hands, kind } = who
  const [wrong] = papers[kind]
  const customer = names[kind].customer(who)
  await desk.reload()
  await acceptPaper(desk, who, wrong)
  await hands.fill(desk.getByLabel(t('Search by any reference')), customer)
  await desk.keyboard.press('Enter')
  const found = desk
    .getByRole('region', { name: t('Search results##customers') })
    .getByRole('link', { name: customer })
  await hands.press(found)
  await expect(desk.getByRole('heading', { level: 1, name: customer })).toBeVisible()
  await judge(desk)
  await hands.press(desk.getByRole('button', { name: t('Verify'), exact: true }))
  const dialog = desk.getByRole('dialog')
  await hands.fill(dialog.getByLabel(t('Why')), 'Everything is there')
  await hands.press(dialog.getByRole('button', { name: t('Verify'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByRole('main').getByText(t('Verified##status'), { exact: true })).toBeVisible()
}

/** Verified: the banner is gone, and nothing is requested. */
export async function isChecked(page: Page, who: Hero): Promise<void> {
  const { t } = who
  await expect(banner(page, who)).toHaveCount(0)
  await page.goto('/unverified-account')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(t('Verified'), { exact: true })).toBeVisible()
  await expect(banner(page, who)).toHaveCount(0)
  await judge(page)
}
