import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Contact } from './support-desk.ts'

const lifeSeconds = 5 * 60
const header = part({ alg: 'HS256', typ: 'JWT' })

/** A token for five minutes with id and brand of the customer and no other data (HS256, RFC 7519). */
export function customerJwt(
  { customerId, brand }: Contact,
  { audience, secret, now }: { audience: string; secret: string; now: Date },
): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = part({ sub: String(customerId), brand, aud: audience, iat, exp: iat + lifeSeconds })
  return `${header}.${claims}.${signatureOf(`${header}.${claims}`, secret).toString('base64url')}`
}

/** The customer of a token; undefined when the signature, audience or expiry is invalid. */
export function contactIn(
  jwt: string,
  { audiences, secret, now }: { audiences: readonly string[]; secret: string; now: Date },
): Contact | undefined {
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const signatureBytes = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${head}.${claims}`, secret)
  if (head !== header || signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right))
    return undefined
  const parsed = z.safeParse(claimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  if (!parsed.success) return undefined
  const { sub, brand, aud, exp } = parsed.data
  return audiences.includes(aud) && exp * 1000 > now.getTime()
    ? { customerId: Number(sub), brand }
    : undefined
}

const claimsSchema = z.object({
  sub: z.string().check(z.regex(/^\d{1,16}$/)),
  brand: z.string(),
  aud: z.string(),
  exp: z.int(),
})

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const signatureOf = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()
