import type { Services } from '#context/services.ts'
import type { HeldOperation } from '#payments/kinds/kind.ts'
import { isInside, type PaymentDetail } from '#store/operation/details.ts'
import { isPaidFromElsewhere } from '#store/invoice/invoices.ts'
import { moveApproval } from './approval.ts'
import { voidHeld } from './held-payment.ts'
import { hasRateOfNow } from './rate-of-now.ts'

/** Reasons why a pending payment may no longer be booked. */
type Overtaken = 'rateChanged' | 'invoicePaid'

/**
 * Ends a pending payment that was overtaken: the rate of its exchange has changed, or money from another bank has paid
 * its invoice. Releases its money and returns the reason; undefined when it may be booked, also when it was confirmed
 * meanwhile.
 */
export async function endOvertaken(
  s: Services,
  held: HeldOperation,
  actor: number,
): Promise<Overtaken | undefined> {
  const overtaken = await overtakenBy(s, held.detail)
  if (!overtaken) return undefined
  const { id } = held.operation
  // A request has no approval before the first decision.
  const isConfirmed = !(await moveApproval(s, id, ['open'], 'canceled')) && !held.detail.request
  if (isConfirmed) return undefined
  await voidHeld(s, held, actor, 'expired')
  return overtaken
}

async function overtakenBy(
  s: Pick<Services, 'db' | 'partners'>,
  detail: PaymentDetail,
): Promise<Overtaken | undefined> {
  if (!(await hasRateOfNow(s, detail))) return 'rateChanged'
  const invoice = isInside(detail) ? detail.invoice : undefined
  return invoice !== undefined && (await isPaidFromElsewhere(s.db, invoice)) ? 'invoicePaid' : undefined
}
