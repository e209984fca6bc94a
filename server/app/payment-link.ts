import type { AnyCall } from '@sixpence/protocol/call'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { paymentOfSecret } from '#payments/links/secret.ts'
import type { GlobalState } from '#rules/global-state.ts'
import type { Request } from './request.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'

/** There is nothing to claim any more. */
const over: ReadonlySet<GlobalState> = new Set(['completed', 'refused', 'expired', 'cancelled'])

/** Who tries links out spends so many look-ups on each that leads nowhere. */
const costOfUnknown = 5

/**
 * The payment whose link it is. A secret that is wrong, cut or of another brand gets one answer, after one look-up by its
 * hash. @throws Refused claimLinkUnknown, claimOver
 */
export async function paymentOfLink(s: Services, call: AnyCall, request: Request): Promise<GlobalPayment> {
  const { paymentSecret } = request.input
  const { brand, address } = request.browser
  const now = s.clock.now().getTime()
  const payment = await paymentOfSecret(s, brand, typeof paymentSecret === 'string' ? paymentSecret : '')
  if (!payment) {
    s.rate.take('lookup', `links ${address}`, now, costOfUnknown)
    throw new Refused('claimLinkUnknown')
  }
  s.rate.take(call.rate, `payment ${payment.id}`, now)
  if (over.has(payment.state) && !(call.access.who === 'paymentSecret' && call.access.evenOver))
    throw new Refused('claimOver')
  return payment
}
