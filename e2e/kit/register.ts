import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Hands, mouse } from './hands.ts'
import { operate } from './operate.ts'
import { password, type Person } from './people.ts'
import { enterAs } from './session.ts'
import { nextMail } from './town.ts'
import { type Words, wordsIn } from './words.ts'

/** A new person with a unique address, name and phone. */
export type Stranger = { email: string; firstName: string; lastName: string; phone: string; password: string }

type Way = { hands?: Hands; t?: Words }

export function stranger(lastName = 'Nowak'): Stranger {
  // Messages to numbers that end with 000 or 001 are lost or late.
  const own = `${randomInt(1_000_000, 9_999_999)}7`
  return {
    email: `ana-${Date.now()}-${own}@people.example`,
    firstName: 'Ana',
    lastName: `${lastName}-${own}`,
    phone: `+486${own}`,
    password: 'seven brown boats at noon',
  }
}

/** Fills in the form with valid values. */
export async function fillIn(
  page: Page,
  { email, firstName, lastName, phone, password }: Stranger,
  { hands = mouse, t = wordsIn('en') }: Way = {},
): Promise<void> {
  const field = (label: string) => page.getByLabel(t(label), { exact: true })
  await hands.fill(field('First name'), firstName)
  await hands.fill(field('Last name'), lastName)
  await hands.fill(field('Day##part of a date'), '17')
  await hands.choose(field('Month'), '05')
  await hands.fill(field('Year##part of a date'), '1990')
  await hands.choose(field('Country of residence'), 'PL')
  await hands.choose(field('Occupation'), 'employee')
  await hands.fill(field('E-mail'), email)
  await hands.fill(field('Phone number'), phone.slice('+48'.length))
  await hands.fill(field('Password'), password)
  const ticks = page.locator('input[name^="agreement-"]')
  await expect(ticks.first()).toBeVisible()
  for (const tick of await ticks.all()) await hands.tick(tick)
}

export const submit = (page: Page, { hands = mouse, t = wordsIn('en') }: Way = {}): Promise<void> =>
  hands.press(page.getByRole('button', { name: t('Open the account'), exact: true }))

/** The address in the mail that arrives next. */
export async function linkIn(
  request: APIRequestContext,
  email: string,
  send: () => Promise<void>,
): Promise<string> {
  const mail = await nextMail(request, email)
  await send()
  return /https?:\S+\/activate\?\S+/.exec((await mail()).body)?.[0] ?? ''
}

/** Closes the popup about the new account. */
export async function readActivated(
  page: Page,
  { hands = mouse, t = wordsIn('en') }: Way = {},
): Promise<void> {
  const told = page.getByRole('dialog', { name: t('Your Account has been activated.') })
  await hands.press(told.getByRole('button', { name: t('Close'), exact: true }).last())
  await expect(told).toBeHidden()
}

/** Registers a new person, from the form to the signed-in account. */
export async function register(page: Page, request: APIRequestContext, who: Stranger): Promise<void> {
  await page.goto('/register/personal')
  await fillIn(page, who)
  await page.goto(await linkIn(request, who.email, () => submit(page)))
  await readActivated(page)
}

/**
 * A new person for a single test, with the demo's password, so that permanent changes do not affect other tests or a retry.
 */
export async function newPerson(brand: string): Promise<Person> {
  const who = stranger()
  const { email, firstName, lastName, phone } = who
  await operate('registerPerson', { brand, ...who, password })
  return { brand, email, name: `${firstName} ${lastName}`, phone, factor: 'none' }
}

/** The same for tests that do not test the form: a new person, signed in at home. */
export async function becomeKnown(page: Page, who: Stranger, brand: string): Promise<void> {
  const { email, firstName, lastName, phone, password } = who
  await operate('registerPerson', { brand, email, firstName, lastName, phone, password })
  await enterAs(page, { brand, email })
}
