import { createHash } from 'node:crypto'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { globalPayments, type GlobalPayment, type Reading } from '#store/global-payment/payments.ts'

/**
 * The secret of a link, 256 bits in base64url: made from what the row has and a key that only the server has, so that a
 * reminder can carry the same link, and neither of the two alone opens anything (decision 38).
 */
export const secretOf = (
  { secrets }: Pick<Services, 'secrets'>,
  { id, nonce }: Pick<GlobalPayment, 'id' | 'nonce'>,
): string => secrets.mac('payment-link', id, nonce.toString('base64url')).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Where the payee claims it, at the brand of the payer. */
export const linkOf = (s: Pick<Services, 'secrets' | 'config'>, payment: GlobalPayment): string =>
  `${siteOf(s.config, payment.brand)}/receive/${secretOf(s, payment)}`

/**
 * The payment whose link has this secret, at this brand, however it stands: what a payee may see of it and do follows
 * from `state`. Undefined for any other secret, alike for one that never was, of another brand, or whose payment nobody
 * has approved. Takes the same time for each: one look-up by a hash.
 */
export async function paymentOfSecret(
  s: Reading,
  brand: string,
  secret: string,
): Promise<GlobalPayment | undefined> {
  const found = await globalPayments(s, `secret_hash = $1 and brand = $2 and state <> 'waiting'`, [
    hashOfSecret(secret),
    brand,
  ])
  return found[0]
}
