import type { APIRequestContext, Page } from '@playwright/test'
import type { Authenticator } from './authenticator.ts'
import { type Hands, mouse } from './hands.ts'
import { judge } from './judge.ts'
import type { Credential } from './passkeys.ts'
import { sampleRegistration } from '@sixpence/protocol/rules/company-registration/sample'
import { linkIn, readActivated, type Stranger, stranger, submit, fillIn } from './register.ts'
import { nextSms } from './town.ts'
import { expect, type Visit } from './visit.ts'
import { type Words, wordsIn } from './words.ts'
import { operate } from './operate.ts'

export type Scene = { visit: (visit?: Visit) => Promise<Page>; request: APIRequestContext }

/** The person of the story, their device, and data passed between the parts. */
export type Hero = Stranger & {
  kind: 'personal' | 'employee'
  brand: string
  brandName: string
  look: Visit
  t: Words
  hands: Hands
  company: string
  authenticator?: Authenticator
  passkeys: Credential[]
  /** Reads the device's state again: its counter increases with every use. */
  keepPasskeys?: () => Promise<void>
  recoveryCodes: string[]
}

const looks = {
  wide: { brand: 'ostra', brandName: 'Ostra', width: 1280, scheme: 'light', language: 'en' },
  narrow: { brand: 'gintara', brandName: 'Gintara', width: 390, scheme: 'dark', language: 'ua' },
} as const

export function hero(
  kind: Hero['kind'],
  size: keyof typeof looks,
  { hands = mouse }: { hands?: Hands } = {},
): Hero {
  const { brandName, ...look } = looks[size]
  const who = stranger(kind === 'personal' ? 'Nowak' : 'Rowan')
  return {
    ...who,
    kind,
    brand: look.brand,
    brandName,
    look,
    t: wordsIn(look.language),
    hands,
    company: `${who.lastName} Works`,
    passkeys: [],
    recoveryCodes: [],
  }
}

/** A separate browser for the hero. */
export async function open(scene: Scene, { look }: Hero, other: Visit = {}): Promise<Page> {
  const page = await scene.visit({ ...look, ...other })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** E-mail and password; the flow decides the next step. */
export async function enter(page: Page, { email, password, hands, t }: Hero): Promise<void> {
  await hands.fill(page.getByLabel(t('E-mail'), { exact: true }), email)
  await hands.fill(page.getByLabel(t('Password'), { exact: true }), password)
  await hands.press(page.getByRole('button', { name: t('Continue'), exact: true }))
}

/** Screens that are the same for all kinds of customers are judged for personal customers only. */
export const judgeAlike = async (page: Page, { kind }: Hero): Promise<void> => {
  if (kind === 'personal') await judge(page)
}

export const atHome = (page: Page): Promise<void> => expect(page).toHaveURL(/\/home$/)

export async function signOut(page: Page, { firstName, lastName, hands, t, look }: Hero): Promise<void> {
  if (look.width === 390) {
    await hands.press(page.getByRole('link', { name: t('More##tab'), exact: true }))
    await hands.press(page.getByRole('main').getByRole('button', { name: t('Sign out') }))
  } else {
    const menu = t('{person}’s menu', { person: `${firstName} ${lastName}` })
    await hands.press(page.getByRole('button', { name: menu }))
    await hands.press(page.getByRole('region', { name: menu }).getByRole('button', { name: t('Sign out') }))
  }
  await expect(page.getByText(t('You are signed out.'))).toBeVisible()
}

/** From a stranger to a signed-in person: by the personal form, or by access that a company grants. */
export async function becomeCustomer(scene: Scene, who: Hero): Promise<Page> {
  return who.kind === 'personal' ? becomePerson(scene, who) : becomeEmployee(scene, who)
}

async function becomePerson(scene: Scene, who: Hero): Promise<Page> {
  const { t, hands, email } = who
  const page = await open(scene, who)
  await page.goto('/login')
  await judge(page)
  const [, opening = ''] = /<a>(.*)<\/a>/.exec(t('New here? <a>Open an account</a>')) ?? []
  await hands.press(page.getByRole('link', { name: opening, exact: true }))
  await expect(page).toHaveURL(/\/register$/)
  await judge(page)
  await hands.press(page.getByRole('link', { name: new RegExp(`^${t('Personal')}`) }))
  await fillIn(page, who, who)
  await judge(page)
  const link = await linkIn(scene.request, email, async () => {
    await submit(page, who)
    await expect(page.getByRole('heading', { name: t('Check your e-mail') })).toBeFocused()
  })
  await judge(page)
  await page.goto(link)
  await readActivated(page, who)
  await atHome(page)
  return page
}

/** Another person registered the company; each of its users gets their own account by the link. */
async function becomeEmployee(scene: Scene, who: Hero): Promise<Page> {
  const { t, hands, brand, email, firstName, lastName, phone, password, company } = who
  const director = `office-${email}`
  const [first, ...others] = sampleRegistration.personList
  if (!first) throw new Error('the sample has a user')
  const [, phoneCountryCode = '', digits = ''] = /^\+(48)(\d+)$/.exec(phone) ?? []
  const user = { ...first, email, firstName, lastName, phoneCountryCode, phone: digits }
  const form = {
    ...sampleRegistration,
    company: { ...sampleRegistration.company, email: director, name: company },
    users: [first.id],
    personList: [user, ...others.map((person) => ({ ...person, isUser: false }))],
    language: 'en',
    address: '127.0.0.1',
    device: {},
  }
  const companyLink = await linkIn(scene.request, director, () => operate('registerCompany', { brand, form }))
  const office = await open(scene, who)
  const link = await linkIn(scene.request, email, async () => {
    await office.goto(companyLink)
    await expect(
      office.getByRole('heading', { name: t('Your business account has been activated.') }),
    ).toBeFocused()
  })
  await judge(office)
  const page = await open(scene, who)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('Choose your password') })).toBeVisible()
  await judge(page)
  await hands.fill(page.getByLabel(t('Password'), { exact: true }), password)
  await hands.press(page.getByRole('button', { name: t('Activate and sign in') }))
  await readActivated(page, who)
  await atHome(page)
  return page
}

/** Performs an action that sends a code to the hero's phone, and confirms with it in the popup. */
export async function confirmBySms(
  page: Page,
  scene: Scene,
  who: Hero,
  begin: () => Promise<void>,
): Promise<void> {
  const { t, hands, phone } = who
  const sms = await nextSms(scene.request, phone)
  await begin()
  const field = page.getByRole('dialog').getByLabel(t('6-digit code'))
  await expect(field).toBeVisible()
  await hands.fill(field, (await sms()).code)
  await hands.press(page.getByRole('dialog').getByRole('button', { name: t('Confirm'), exact: true }))
}
