import type { Services } from '#context/services.ts'
import { isRateOfNow } from '#payments/exchange.ts'
import { areRatesOfNow } from '#payments/mass/prices.ts'
import { isMassBatch, type PaymentDetail } from '#store/operation/details.ts'
import { pricesOfBatch } from '#store/mass/mass-batches.ts'

/**
 * Whether a pending payment may still be booked: its exchange, if any, is at the current rate. A series that begins
 * later is paid at the rates of its days.
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
