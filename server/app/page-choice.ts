import { type Brand, brandByHost, type BrandKey } from '@sixpence/brands'
import { chooseLanguage, type Language, parseLanguage } from '@sixpence/locales'
import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'

export type PageRequest = {
  /** Path and query as they came. */
  url: string
  host: string
  cookie: string | undefined
  acceptLanguage: string | undefined
}

/** What a GET that is no file and no call answers. */
export type PageChoice =
  | { kind: 'page'; page: string; brand: Brand; language: Language; keepLanguage: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'none' }

/** The pages that need nobody signed in, by path; every other path is the app's. */
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
])

/** Links that authorise by themselves: who holds one need not sign in. */
const linkPages: readonly [path: RegExp, page: string][] = [
  [/^\/identity-verification\/[^/]+\/[^/]+\/?$/, 'identity-verification'],
  [/^\/receive\/[^/]+\/?$/, 'receive'],
  [/^\/video-identity-job\/[^/]+\/?$/, 'video-identity-job'],
]
const publicPage = (pathname: string): string | undefined =>
  publicPages.get(pathname) ?? linkPages.find(([path]) => path.test(pathname))?.[1]

/** Not pages, whether or not somebody has registered them: a wrong address there is not found. */
const reserved = /^\/(ws|town|api-docs|assets|fonts|texts|brand|auth\/internal)(\/|$)/

/**
 * Which page, in which brand's clothes and which language: brand by host, language by `?lang`, then the person's
 * cookie, then the browser's wish, each only if the brand offers it, else English (Q018). Who has no session cookie is
 * sent to the sign-in at once, with the way back, instead of downloading the app to be told so (R023). An address that
 * signs in by itself is answered with the sign-in, never with another address that would hold the same (B044, Q039).
 */
export function choosePage(
  { url, host, cookie, acceptLanguage }: PageRequest,
  hosts?: ReadonlyMap<string, BrandKey>,
): PageChoice {
  const { pathname, search, searchParams } = new URL(url, 'http://page')
  const signsIn = searchParams.has('code') && searchParams.has('codeVerifier')
  const page = publicPage(pathname) ?? (signsIn && isPage(pathname) ? 'sign-in' : undefined)
  if (!page && !isPage(pathname)) return { kind: 'none' }
  if (!page && !cookieOf(cookie, '__Host-refresh')) {
    const to = pathname + search
    return { kind: 'redirect', to: to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}` }
  }
  const brand = brandByHost(host, hosts)
  const asked = parseLanguage(searchParams.get('lang'))
  const isOffered = asked !== undefined && brand.languages.includes(asked)
  const wish = isOffered ? asked : cookieOf(cookie, 'lang')
  const language = chooseLanguage(wish, acceptLanguage, brand.languages)
  return { kind: 'page', page: page ?? 'app', brand, language, keepLanguage: isOffered }
}

/** The value of one cookie of a Cookie header. */
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

/** Whether this is the address of a call and of a page too: which of them is meant says what is accepted. */
export const isBesidePage = (pathname: string): boolean => besidePages.has(pathname)

const doors = all
  .map(pathOf)
  .filter((path) => path !== undefined && !besidePages.has(path))
  .map((path) => new RegExp(`^${path?.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))
const isDoor = (pathname: string): boolean => doors.some((door) => door.test(pathname))
