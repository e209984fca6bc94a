import type { Secrets } from '#core/secrets.ts'

type Purpose = 'quote' | 'payee-check'

/**
 * Signs facts that the client sends back with a later call, so that they need no row here: base64url JSON and its MAC,
 * joined by a dot. The content is readable, not encrypted.
 */
export function signToken(secrets: Secrets, purpose: Purpose, facts: object): string {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${secrets.mac(purpose, text).toString('base64url')}`
}

/**
 * The facts of a token signed by `signToken`; undefined unless its MAC is valid for this purpose. Does not check its
 * age.
 */
export function readToken(secrets: Secrets, purpose: Purpose, sealed: string): unknown {
  const [text = '', mac = ''] = sealed.split('.')
  if (!secrets.isMac(Buffer.from(mac, 'base64url'), purpose, text)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
