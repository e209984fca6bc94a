import type { Config } from './config.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Headers of every answer, including errors: `page` of what a browser may open as a document, to which pages add
 * their own script and style hashes (pages.ts); `data` of answers to calls, which are not documents.
 */
export function securityHeaders({ mode, hsts }: Pick<Config, 'mode' | 'hsts'>): {
  page: Headers
  data: Headers
} {
  const year = 'max-age=31536000'
  const ofBoth = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(mode === 'production' &&
      hsts !== 'off' && {
        'strict-transport-security': hsts === 'host' ? year : `${year}; includeSubDomains`,
      }),
  }
  return {
    data: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...ofBoth },
    page: {
      'content-security-policy': contentSecurityPolicy([]),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
      ...ofBoth,
    },
  }
}

/**
 * Content security policy: scripts and styles of our own origin, inline code by hash only, and Trusted Types. The
 * only Trusted Types policy permits the URL of our own worker (web/features/registration/proof.ts, in the demo
 * web/features/phone/install.ts).
 */
export function contentSecurityPolicy(inlineHashes: readonly string[]): string {
  const hashes = inlineHashes.map((hash) => `'${hash}'`).join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes}`.trim(),
    `style-src 'self' ${hashes}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types own-worker',
  ].join('; ')
}
