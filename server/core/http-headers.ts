import type { Config } from './config.ts'

/** Headers of every answer, including errors. Pages add their own script and style hashes (pages.ts). */
export function securityHeaders({ mode, hsts }: Pick<Config, 'mode' | 'hsts'>): Record<string, string> {
  const year = 'max-age=31536000'
  return {
    'content-security-policy': contentSecurityPolicy([]),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    ...(mode === 'production' &&
      hsts !== 'off' && {
        'strict-transport-security': hsts === 'host' ? year : `${year}; includeSubDomains`,
      }),
  }
}

/**
 * Content security policy: scripts and styles of our own origin, inline ones by hash only, and Trusted Types. The
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
