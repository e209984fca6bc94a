import type { Brand } from '@sixpence/brands'
import { chooseLanguage, type Language, parseLanguage } from '@sixpence/locales'
import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'

export type PageRequest = {
  /** Path and query as received. */
  url: string
  host: string
  cookie: string | undefined
  acceptLanguage: string | undefined
}

/** Answer to a GET that is neither a file nor a call. */
export type PageChoice =
  | { kind: 'page'; page: string; brand: Brand; language: Language; keepLanguage: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'none' }

/** Pages without a session, by path; all other paths belong to the app. */
const publicPages = new Map([
  ['/login', 'sign-in'],
  ['/register', 'register'],
  ['/register/personal', 'register-personal'],
  ['/register/business', 'register-business'],
  ['/activate', 'activate'],
  ['/password-reset', 'password-reset'],
  ['/scp', 'scp'],
  ['/scp-mobile', 'scp'],
  ['/scp-enable', 'scp'],
  ['/town/phone', 'phone'],
  ['/terms', 'terms'],
  ['/fees', 'fees'],
  ['/fees/business', 'fees'],
  ['/developers', 'developers'],
])

/** Pages whose link is the authorisation; no session is needed. */
const linkPages: readonly [path: RegExp, page: string][] = [
  [/^\/identity-verification\/[^/]+\/[^/]+\/?$/, 'identity-verification'],
  [/^\/receive\/[^/]+\/?$/, 'receive'],
  [/^\/invoice\/[^/]+\/?$/, 'invoice'],
  [/^\/video-identity-job\/[^/]+\/?$/, 'video-identity-job'],
]

/** Whether only a link leads to the page, so that search engines must not list it. */
export const isLinkPage = (page: string): boolean => linkPages.some(([, name]) => name === page)

/** The desk, where staff sign in with a session of their own. */
const isDesk = (pathname: string): boolean => /^\/admin-overview\/?$/.test(pathname)
const publicPage = (pathname: string): string | undefined =>
  publicPages.get(pathname) ?? linkPages.find(([path]) => path.test(pathname))?.[1]

/** Never pages, whether or not a route is registered: files, and paths used only by calls. */
const reserved =
  /^\/(?:(?:ws|town|api-docs|assets|fonts|texts|brand|support-api|public-api|zoho|contract|device-api|verification|service)(?:\/|$)|auth\/(?!sei\/?$))/

/**
 * Whether a GET of an address that nothing else answers may get a page. A browser that navigates names text/html; a client
 * of calls names JSON, or accepts no page at all.
 */
export const acceptsPage = (accept: string | undefined): boolean =>
  accept === undefined ||
  accept.includes('text/html') ||
  (/(?:\*|text)\/\*/.test(accept) && !/[/+]json/.test(accept))

/**
 * Chooses page, brand and language: brand by host; language by `?lang`, then cookie, then Accept-Language, each
 * only if the brand offers it, else English (Q018). Without a session cookie the app's paths redirect to sign-in at
 * once (R023). An address with a sign-in code is answered in place, so that the code is not copied into another
 * address (B044, Q039).
 */
export function choosePage(
  { url, host, cookie, acceptLanguage }: PageRequest,
  brandAt: (host: string) => Brand | undefined,
): PageChoice {
  const { pathname, search, searchParams } = new URL(url, 'http://page')
  const signsIn = searchParams.has('code') && searchParams.has('codeVerifier')
  const page = publicPage(pathname) ?? (signsIn && isPage(pathname) ? 'sign-in' : undefined)
  if (!page && !isPage(pathname)) return { kind: 'none' }
  if (!page && !isDesk(pathname) && !cookieOf(cookie, '__Host-refresh')) {
    const to = pathname + search
    return { kind: 'redirect', to: to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}` }
  }
  const brand = brandAt(host)
  if (!brand) return { kind: 'none' }
  const requested = parseLanguage(searchParams.get('lang'))
  const isOffered = requested !== undefined && brand.languages.includes(requested)
  const preference = isOffered ? requested : cookieOf(cookie, 'lang')
  const language = chooseLanguage(preference, acceptLanguage, brand.languages)
  return { kind: 'page', page: page ?? 'app', brand, language, keepLanguage: isOffered }
}

/** The value of a cookie of a Cookie header. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

const isPage = (pathname: string): boolean =>
  !reserved.test(pathname) && !isFile(pathname) && !isDoor(pathname)
const isFile = (pathname: string): boolean => /\.\w+$/.test(pathname)

const pathOf = ({ door }: AnyCall): string | undefined => door.split(' ')[1]
const all = [...calls.values()]
const besidePages = new Set(all.filter(({ besidePage }) => besidePage).map(pathOf))

/** Whether the address is both a call and a page; the Accept header decides. */
export const isBesidePage = (pathname: string): boolean => besidePages.has(pathname)

const doors = all
  .map(pathOf)
  .filter((path) => path !== undefined && !besidePages.has(path))
  .map((path) => new RegExp(`^${path?.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))
const isDoor = (pathname: string): boolean => doors.some((door) => door.test(pathname))
