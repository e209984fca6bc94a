import type { AnyCall } from '@sixpence/protocol/call'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { paymentOfSecret } from '#payments/links/secret.ts'
import type { GlobalState } from '#rules/global-state.ts'
import type { Request } from './request.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'

/** States in which nothing can be claimed any more. */
const over: ReadonlySet<GlobalState> = new Set(['completed', 'refused', 'expired', 'cancelled'])

/** Look-ups charged for an unknown link, against guessing. */
const costOfUnknown = 5

/**
 * The payment a link opens. A wrong, truncated or other brand's secret gets the same answer after a single look-up by
 * its hash. @throws Refused claimLinkUnknown | claimOver
 */
export async function paymentOfLink(s: Services, call: AnyCall, request: Request): Promise<GlobalPayment> {
  const { paymentSecret } = request.input
  const { brand, address } = request.browser
  const now = s.clock.now().getTime()
  const payment = await paymentOfSecret(s, brand, typeof paymentSecret === 'string' ? paymentSecret : '')
  if (!payment) {
    await s.rate.take('lookup', `links ${address}`, now, costOfUnknown)
    throw new Refused('claimLinkUnknown')
  }
  await s.rate.take(call.rate, `payment ${payment.id}`, now)
  if (over.has(payment.state) && !(call.access.who === 'paymentSecret' && call.access.evenOver))
    throw new Refused('claimOver')
  return payment
}
