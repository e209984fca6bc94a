import { createHash } from 'node:crypto'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { globalPayments, type GlobalPayment, type GlobalPaymentDeps } from '#store/global-payment/payments.ts'

/**
 * The secret of a link, 256 bits in base64url. Derived from the row's nonce and a key of the server, so that reminders
 * can repeat the link, and neither row nor key alone gives access (decision 38).
 */
export const secretOf = (
  { secrets }: Pick<Services, 'secrets'>,
  { id, nonce }: Pick<GlobalPayment, 'id' | 'nonce'>,
): string => secrets.mac('payment-link', id, nonce.toString('base64url')).toString('base64url')

/** SHA-256 of a link's secret, by which its payment is found. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Address of the payee's page, at the payer's brand. */
export const linkOf = (s: Pick<Services, 'secrets' | 'config'>, payment: GlobalPayment): string =>
  `${siteOf(s.config, payment.brand)}/receive/${knownSecretOf(s, payment)}`

/** The secret the row was created with, before or after a rotation of the server's secret. */
function knownSecretOf(
  { secrets }: Pick<Services, 'secrets'>,
  { id, nonce, secretHash }: Pick<GlobalPayment, 'id' | 'nonce' | 'secretHash'>,
): string {
  const all = secrets
    .macs('payment-link', id, nonce.toString('base64url'))
    .map((mac) => mac.toString('base64url'))
  const linkSecret = all.find((text) => hashOfSecret(text).equals(secretHash))
  if (linkSecret === undefined) throw new Error(`no secret of the server made the link of payment ${id}`)
  return linkSecret
}

/**
 * The payment whose link has this secret, in any state but `waiting`. Undefined for an unknown secret, a secret of
 * another brand, and that of an unapproved payment. All cases take a single look-up by hash, so that the response time
 * does not distinguish them.
 */
export async function paymentOfSecret(
  s: GlobalPaymentDeps,
  brand: string,
  secret: string,
): Promise<GlobalPayment | undefined> {
  const matches = await globalPayments(s, `secret_hash = $1 and brand = $2 and state <> 'waiting'`, [
    hashOfSecret(secret),
    brand,
  ])
  return matches[0]
}
