import { type BrowserContext, expect, type Page, type Response, test as base } from '@playwright/test'
import { type Person, personOf } from './people.ts'
import { openTurn, type Turn } from './turns.ts'

export const port = process.env['E2E_PORT'] ?? '4310'

/** The address of the town; as an IP address, because Node does not resolve names below localhost. */
export const townOrigin = `http://127.0.0.1:${port}`

export type Visit = {
  brand?: string
  width?: number
  scheme?: 'light' | 'dark'
  language?: 'en' | 'ru' | 'ua'
  /** Port of a server that a test has started in addition. */
  port?: number | string
}

const localeOf = { en: 'en-GB', ru: 'ru-RU', ua: 'uk-UA' } as const

type Fixtures = {
  /** A separate browser with a page at a brand's address. */
  visit: (visit?: Visit) => Promise<Page>
  /** Allows faults whose line matches: a refused password, a cut connection. */
  expectFault: (line: RegExp) => void
}

/** Faults as lines of text; a response is judged once its body is read. */
type Faults = { lines: string[]; answers: Promise<string[]>[]; meant: RegExp[] }

let turn: Turn | undefined
const longestTurnMs = 600_000

/** Waits until no other test uses these people. Signing in reserves a person; two people are reserved in one call. */
export async function play(...people: Pick<Person, 'email'>[]): Promise<void> {
  const info = base.info()
  const { timeout } = info
  const asked = performance.now()
  info.setTimeout(timeout + longestTurnMs)
  await turn?.take(...people.filter(({ email }) => personOf(email)).map(({ email }) => email))
  info.setTimeout(timeout + performance.now() - asked)
}

/** Fails a test when the page logged an error, violated its CSP or had a failed request. */
export const test = base.extend<Fixtures & { ownTurn: void; faults: Faults }>({
  ownTurn: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from it what a fixture needs
    async ({}, use) => {
      turn = openTurn(Number(process.env['E2E_TURNS']))
      await use()
      turn.end()
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from it what a fixture needs
  faults: async ({}, use) => {
    const faults: Faults = { lines: [], answers: [], meant: [] }
    await use(faults)
    const lines = [...faults.lines, ...(await Promise.all(faults.answers)).flat()]
    expect(lines.filter((line) => !faults.meant.some((fault) => fault.test(line)))).toEqual([])
  },
  expectFault: async ({ faults }, use) => use((line) => void faults.meant.push(line)),
  visit: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (asked = {}) => {
      const { brand = 'ostra', width = 1280, scheme = 'light', language = 'en' } = asked
      const context = await browser.newContext({
        baseURL: `http://${brand}.localhost:${asked.port ?? port}`,
        viewport: { width, height: width < 800 ? 844 : 900 },
        hasTouch: width < 800,
        colorScheme: scheme,
        locale: localeOf[language],
        timezoneId: 'Europe/Vilnius',
        acceptDownloads: true,
      })
      contexts.push(context)
      context.on('page', (page) => listen(page, faults))
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

function listen(page: Page, { lines, answers }: Faults): void {
  // The outcome of a request is judged by its response below.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      lines.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => lines.push(`page: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The page was closed or no longer needs the response.
    if (why !== 'net::ERR_ABORTED') lines.push(`request: ${why} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) answers.push(linesOf(response))
  })
}

/** The first request of a call that needs confirmation is refused as expected (decision 161). */
async function linesOf(response: Response): Promise<string[]> {
  const isToConfirm =
    response.status() === 403 && (await response.text().catch(() => '')).includes('"confirmationNeeded"')
  return isToConfirm ? [] : [`answer: ${response.status()} ${response.url()}`]
}

export { expect } from '@playwright/test'
