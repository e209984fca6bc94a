import type { Services } from '#context/services.ts'
import { isRateOfNow } from '#payments/exchange.ts'
import type { HeldOperation } from '#payments/kinds/kind.ts'
import { areRatesOfNow } from '#payments/mass/prices.ts'
import { isMassBatch, type PaymentDetail } from '#store/operation/details.ts'
import { pricesOfBatch } from '#store/mass/mass-batches.ts'
import { moveApproval } from './approval.ts'
import { voidHeld } from './held-payment.ts'

/**
 * Whether a payment that waits may still be booked: its exchange, if it has one, is at the present rate. A series that
 * begins later is paid at the rates of its days.
 */
export async function hasRateOfNow(
  s: Pick<Services, 'db' | 'partners'>,
  detail: PaymentDetail,
): Promise<boolean> {
  const { rates } = s.partners
  if (isMassBatch(detail)) return areRatesOfNow(rates, await pricesOfBatch(s.db, detail.batchId))
  const { credit, currency: from, series } = detail
  if (!credit || series?.later) return true
  return isRateOfNow(rates, { from, to: credit.currency, rate: credit.rate, reference: credit.reference })
}

/**
 * Ends a payment that waits with an exchange whose rate has changed, and releases its money. Returns whether it did: a
 * payment that was confirmed meanwhile goes on.
 */
export async function endWithItsRate(s: Services, held: HeldOperation, actor: number): Promise<boolean> {
  if (await hasRateOfNow(s, held.detail)) return false
  const { id } = held.operation
  // A request has no approval before the first decision.
  const isConfirmed = !(await moveApproval(s, id, ['open'], 'canceled')) && !held.detail.request
  if (isConfirmed) return false
  await voidHeld(s, held, actor, 'expired')
  return true
}
