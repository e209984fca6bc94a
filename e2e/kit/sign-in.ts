import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Hands, mouse } from './hands.ts'
import { password, personOf, type Person } from './people.ts'
import { authenticatorCode, nextSms } from './town.ts'
import { play } from './visit.ts'
import { type Words, wordsIn } from './words.ts'

type Way = { hands?: Hands; t?: Words; to?: string }

/** E-mail and password, then the factor's code; ends on the requested page. */
export async function signIn(
  page: Page,
  request: APIRequestContext,
  person: Person,
  { hands = mouse, t = wordsIn('en'), to = '/' }: Way = {},
): Promise<void> {
  if (personOf(person.email)) await play(person)
  const sms = person.factor === 'sms' ? await nextSms(request, person.phone) : undefined
  await page.goto(to)
  await expect(page).toHaveURL(/\/login$/)
  await enterCredentials(page, person.email, password, { hands, t })
  if (person.factor !== 'none') {
    const field = page.getByLabel(t('Code'), { exact: true })
    await expect(field).toBeFocused()
    const code = sms ? (await sms()).code : await authenticatorCode(request, person.name)
    await hands.fill(field, code)
  }
  await expect(page).not.toHaveURL(/\/login/)
}

export async function enterCredentials(
  page: Page,
  email: string,
  secret: string,
  { hands = mouse, t = wordsIn('en') }: Way = {},
): Promise<void> {
  const person = personOf(email)
  if (person) await play(person)
  // Text typed before the script is loaded is kept, and so is a click on the button.
  await hands.fill(page.getByLabel(t('E-mail'), { exact: true }), email)
  await hands.fill(page.getByLabel(t('Password'), { exact: true }), secret)
  await hands.press(page.getByRole('button', { name: t('Continue'), exact: true }))
}
