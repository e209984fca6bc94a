import { sameSecret, type Secrets } from '#core/secrets.ts'

type Purpose = 'quote' | 'payee-check'

/** Facts as the customer carries them: readable, and good only as the house signed them. Nothing is stored. */
export function carry(secrets: Secrets, purpose: Purpose, facts: object): string {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${secrets.mac(purpose, text).toString('base64url')}`
}

/** Undefined when the house never signed them, for this purpose, however long ago. */
export function carried(secrets: Secrets, purpose: Purpose, sealed: string): unknown {
  const [text = '', mac = ''] = sealed.split('.')
  if (!sameSecret(Buffer.from(mac, 'base64url'), secrets.mac(purpose, text))) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
