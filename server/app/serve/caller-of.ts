import { chooseLanguage, type Language } from '@sixpence/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import { clientAddress } from '../client-address.ts'
import type { Request } from '../request.ts'

/** What the headers say of every call: who calls, from where, in which language and for which customer. */
export function callerOf(
  { services, request, reply }: { services: Services; request: FastifyRequest; reply: FastifyReply },
  { customerIds, lang }: { customerIds: readonly unknown[]; lang: unknown },
): Omit<Request, 'method' | 'input' | 'door'> {
  const {
    authorization,
    'idempotency-key': key,
    'customer-id': customerId,
    'x-active': active,
  } = request.headers
  const brand = services.brandOf(request.headers.host ?? '')
  return {
    token: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    customerIds: [customerId, ...customerIds].filter((id) => id !== undefined && id !== '').map(String),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    active: active === undefined ? undefined : active === '1',
    language:
      typeof lang === 'string'
        ? chooseLanguage(lang, request.headers['accept-language'])
        : accepted(request.headers['accept-language']),
    browser: {
      brand: brand.key,
      origin: `${request.protocol}://${request.host}`,
      address: clientAddress(request),
      bearer: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
      userAgent: request.headers['user-agent'] ?? '',
      isProgram: isProgram(request),
      cookie: (name) => cookieOf(request, `__Host-${name}`),
      setCookie: (name, value, maxAge) => {
        const options = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const
        if (value === undefined) reply.clearCookie(`__Host-${name}`, options)
        else reply.setCookie(`__Host-${name}`, value, { ...options, ...(maxAge && { maxAge }) })
      },
    },
  }
}

const languages = new Map<string, Language>()

/** The language of a header, cached because most requests have the same few values. */
function accepted(header = ''): Language {
  const cached = languages.get(header)
  if (cached) return cached
  const language = chooseLanguage(undefined, header)
  // A client may send any number of them, of any length.
  if (languages.size >= 1_000) languages.clear()
  if (header.length <= 100) languages.set(header, language)
  return language
}

/**
 * Whether the client is a program and not a browser: a browser names the page's origin with everything but a plain
 * GET, and adds Fetch metadata to all. The cookie that only names the cell decides nothing.
 */
const isProgram = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined &&
  !Object.keys(headers).some((name) => name.startsWith('sec-fetch-')) &&
  !/(?:^|;\s*)__Host-(?!cell=)/.test(headers.cookie ?? '')

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[name]
}
