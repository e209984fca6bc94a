import { coolingFor } from '#auth/cooling.ts'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import type { Person } from '#store/customer/people.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'

/**
 * The content a passkey signs to confirm a payment: its id and the digest of the facts that will be booked. After a
 * change of factors only passkeys older than the change count (`madeBefore`).
 */
export async function boundTo(
  s: Services,
  person: Person,
  { operation, detail }: OwnTransaction,
  browser: Browser,
) {
  const cooling = await coolingFor(s, person, detail, browser)
  return {
    personId: person.id,
    subject: `payment:${operation.id}`,
    digest: digestOf(detail),
    madeBefore: cooling?.since,
    cooling,
  }
}
