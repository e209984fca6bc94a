import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'

/** The state of a signed-in browser with which its next page begins. */
export type SignedIn = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; refresh: string }

type Tokens = { accessToken: string; refreshToken: string }

const selector = 'sixpence.refresh'

/** Signs in one of the demo's people without a page, and finds the company they may act for. */
export async function signIn(
  request: APIRequestContext,
  origin: string,
  person: { email: string; name: string; password: string; company: string },
): Promise<{ session: SignedIn; companyId: number; accessToken: string }> {
  const verifier = randomBytes(48).toString('base64url')
  const begun = await post<{ code: string; authFlow: string }>(request, `${origin}/auth/login`, {
    client: 'spa',
    username: person.email,
    password: person.password,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const { accessToken, refreshToken } = await post<Tokens>(request, `${origin}/auth/token`, {
    code: begun.code,
    codeVerifier: verifier,
    ...(begun.authFlow === 'otp' && { otp: await authenticatorCode(request, origin, person.name) }),
  })
  const { customers } = await post<{ customers: { id: number; customerName: string }[] }>(
    request,
    `${origin}/?userAccessList`,
    {},
    { authorization: `Bearer ${accessToken}` },
  )
  const company = customers.find(({ customerName }) => customerName === person.company)
  if (!company) throw new Error(`${person.name} may not act for ${person.company}`)
  const { cookies } = await request.storageState()
  return { session: { cookies, refresh: JSON.stringify(refreshToken) }, companyId: company.id, accessToken }
}

/** Continues a session in a browser without other data. */
export async function resume(context: BrowserContext, { cookies, refresh }: SignedIn): Promise<void> {
  await context.addCookies(cookies)
  const [key, value] = [selector, refresh].map((text) => JSON.stringify(text))
  await context.addInitScript({
    content: `if (location.protocol !== 'about:') sessionStorage[${key}] ??= ${value}`,
  })
}

/** The current session, whose tokens the page has renewed. */
export async function leave(page: Page): Promise<SignedIn> {
  const refresh = await page.evaluate<string | null>(`sessionStorage.getItem('${selector}')`)
  if (refresh === null) throw new Error('the page is not signed in any more')
  return { cookies: await page.context().cookies(), refresh }
}

async function post<T>(
  request: APIRequestContext,
  url: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await request.post(url, { data, headers })
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The code shown in the town; a code can be used once, so after a used code it waits for the next. */
async function authenticatorCode(request: APIRequestContext, origin: string, name: string): Promise<string> {
  type Now = { left: number; codes: { who: string; code: string; isUsed: boolean }[] }
  for (;;) {
    const now = (await (await request.get(`${origin}/town/api/now`)).json()) as Now
    const found = now.codes.find(({ who }) => who === name)
    if (!found) throw new Error(`${name} has no authenticator`)
    if (!found.isUsed) return found.code
    await sleep(Math.min(now.left * 1_000 + 200, 5_000))
  }
}
