import { type Brand, brandByHost, type BrandKey } from '@sixpence/brands'
import { chooseLanguage, type Language, parseLanguage } from '@sixpence/locales'
import { calls } from '@sixpence/protocol'

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
  ['/town/phone', 'phone'],
  ['/terms', 'terms'],
])

/** Not pages, whether or not somebody has registered them: a wrong address there is not found. */
const reserved = /^\/(ws|town|api-docs|assets|fonts|texts|brand|auth\/internal)(\/|$)/

/**
 * Which page, in which brand's clothes and which language: brand by host, language by `?lang`, then the person's
 * cookie, then the browser's wish, each only if the brand offers it, else English (Q018). Who has no session cookie is
 * sent to the sign-in at once, with the way back, instead of downloading the app to be told so (R023).
 */
export function choosePage(
  { url, host, cookie, acceptLanguage }: PageRequest,
  hosts?: ReadonlyMap<string, BrandKey>,
): PageChoice {
  const { pathname, search, searchParams } = new URL(url, 'http://page')
  const page = publicPages.get(pathname)
  if (!page && (reserved.test(pathname) || isFile(pathname) || isDoor(pathname))) return { kind: 'none' }
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

const isFile = (pathname: string): boolean => /\.\w+$/.test(pathname)

const doors = [...calls.values()]
  .filter(({ door }) => door !== 'main')
  .map(({ door }) => new RegExp(`^${door.split(' ')[1]?.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))
const isDoor = (pathname: string): boolean => doors.some((door) => door.test(pathname))
