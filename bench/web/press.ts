import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Page } from 'playwright-core'
import { blocking, longest, seenBy } from './probe.ts'
import { resting } from './visit.ts'

export type Press = {
  /** From the last press until the total was painted, in ms. */
  total: number
  /** Time beyond 50 ms of each task since then, in the document that shows it. */
  blocking: number
  /** The longest task before the press, which may have delayed typing. */
  typing: number
}

export type Credentials = { email: string; password: string }

/** Types like a person, on a page that has settled, and presses the button. The sign-in has no second factor. */
export async function pressToHome(page: Page, person: Credentials): Promise<Press> {
  await type(page, person)
  return toTotal(page, () => page.locator('button[type=submit]').click())
}

/** With a code by SMS: from its last digit. `code` waits for the next message. */
export async function codeToHome(
  page: Page,
  person: Credentials,
  code: () => Promise<string>,
): Promise<Press> {
  await type(page, person)
  await page.locator('button[type=submit]').click()
  const field = page.locator('input[name=code]')
  await field.waitFor()
  const digits = await code()
  await field.pressSequentially(digits.slice(0, -1), { delay: 60 })
  await resting(page)
  return toTotal(page, () => field.press(digits.at(-1) ?? ''))
}

async function type(page: Page, { email, password }: Credentials): Promise<void> {
  await page.locator('input[name=username]').pressSequentially(email, { delay: 30 })
  await page.locator('input[name=password]').pressSequentially(password, { delay: 60 })
  await resting(page)
}

async function toTotal(page: Page, press: () => Promise<void>): Promise<Press> {
  const pressed = await page.evaluate<number>('performance.timeOrigin + performance.now()')
  await press()
  await page.waitForURL('**/home')
  await page.locator('[aria-labelledby=total-heading] data[value]').first().waitFor()
  await resting(page)
  const origin = await page.evaluate<number>('performance.timeOrigin')
  const { total = Number.NaN, live = 0, long } = await seenBy(page)
  return {
    total: origin + total - pressed,
    blocking: blocking(long.filter(([start]) => origin + start >= pressed)),
    typing: longest(long.filter(([start]) => start > live && origin + start < pressed)),
  }
}

type Message = { id: number; code?: string }

/** Records the messages of a number in the town, and returns a function that reads the code of the next. */
export async function nextCode(
  request: APIRequestContext,
  origin: string,
  phone: string,
): Promise<() => Promise<string>> {
  const messages = async (): Promise<Message[]> =>
    (
      (await (await request.get(`${origin}/town/api/now?q=${encodeURIComponent(phone)}`)).json()) as {
        messages: Message[]
      }
    ).messages
  const before = Math.max(0, ...(await messages()).map(({ id }) => id))
  return async () => {
    for (let tries = 0; tries < 300; tries += 1) {
      const code = (await messages()).find(({ id, code: digits }) => id > before && digits)?.code
      if (code) return code
      await sleep(100)
    }
    throw new Error(`no code arrived at ${phone}`)
  }
}
