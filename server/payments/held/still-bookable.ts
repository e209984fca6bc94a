import type { Services } from '#context/services.ts'
import { isRateOfNow } from '#payments/exchange.ts'
import type { HeldOperation } from '#payments/kinds/kind.ts'
import { areRatesOfNow } from '#payments/mass/prices.ts'
import { invoiceById } from '#store/invoice/invoices.ts'
import { isInside, isMassBatch, type PaymentDetail } from '#store/operation/details.ts'
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

/** Whether a payment that waits is of an invoice that money from another bank has paid meanwhile. */
async function isOfPaidInvoice({ db }: Pick<Services, 'db'>, detail: PaymentDetail): Promise<boolean> {
  if (!isInside(detail) || detail.invoice === undefined) return false
  return ((await invoiceById(db, detail.invoice))?.fundedBy ?? null) !== null
}

/**
 * Ends a payment that waits and may no longer be booked, and releases its money: the rate of its exchange has changed, or its
 * invoice was paid from another bank. Returns why; undefined for one that goes on, as one that was confirmed meanwhile does.
 */
export async function endIfOver(
  s: Services,
  held: HeldOperation,
  actor: number,
): Promise<'rateChanged' | 'invoicePaid' | undefined> {
  const why = !(await hasRateOfNow(s, held.detail))
    ? 'rateChanged'
    : (await isOfPaidInvoice(s, held.detail))
      ? 'invoicePaid'
      : undefined
  if (!why) return undefined
  const { id } = held.operation
  // A request has no approval before the first decision.
  const isConfirmed = !(await moveApproval(s, id, ['open'], 'canceled')) && !held.detail.request
  if (isConfirmed) return undefined
  await voidHeld(s, held, actor, 'expired')
  return why
}
