import { dayOf } from '@sixpence/days'
import { money } from '@sixpence/money'
import { approvalMethods } from '@sixpence/protocol/rights'
import { limitUses, valuedIn } from '#payments/limits.ts'
import { mayPayCard, networkOf, offersTo } from '#payments/rails/offers.ts'
import { holdOf, termsInDetail, type SealedPayment } from '#payments/rails/payment.ts'
import { termsAt } from '#payments/rails/terms.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import { hasPaid, type Subscription } from '#store/subscription/subscriptions.ts'
import { creditOf, type PaymentOutDetail } from '#store/operation/details.ts'
import { miss, stop } from './not-paid.ts'
import type { PayContext, Part } from './pay-context.ts'

/**
 * The command part of a scheduled payment out: ordered amount and payee, current fee and rate. The method must still be
 * offered. As with any payment out, the instruction is derived from the hold. @throws NotPaid when it is missed or the
 * series has to stop
 */
export async function payOut(
  context: PayContext,
  subscription: Subscription,
  ordered: PaymentOutDetail,
): Promise<Part> {
  const { by, services: s } = context
  const { method, country, payer } = ordered
  const { currency } = creditOf(ordered)
  const offer = offersTo(s, by.customer, country, currency).find((way) => way.method === method)
  if (!offer) return stop('wayClosed')
  const sealed = Buffer.from(ordered.sealed ?? '', 'base64')
  const opened = await s.personal.open<SealedPayment>(`customer:${payer}`, sealed)
  if (!opened) return stop('payerGone')
  const { bin } = opened
  if (bin !== undefined && (await blockedBins(s.db)).includes(bin)) stop('cardBlocked')
  if (bin !== undefined && ordered.permission === '3d' && !mayPayCard(s, by.customer, bin))
    stop('rightRemoved')
  const from = (await s.store.accounts.own(payer, ordered.from)) ?? stop('accountClosed')
  const network = networkOf(() => stop('wayClosed'), currency, opened.destination['network'], '')
  const amount = money(BigInt(subscription.units), subscription.currency)
  const terms = await termsAt({ ...context, refuse: miss }, { offer, network, from }, amount)
  const now = s.clock.now()
  const limits = await limitUses({ ...context, refuse: miss }, method, terms.credit, country)
  return {
    ...holdOf(
      {
        ...lasting(ordered),
        // The template or card to be kept is saved with the first payment.
        ...(ordered.keeps && !(await hasPaid(s.db, subscription.id)) && { keeps: true }),
        ...termsInDetail(terms),
        ...valuedIn(limits),
        rail: offer.rail,
        partner: offer.partner,
        approve: approvalMethods.none,
        // The calendar of scheduled payments may be ahead of the clock; the payment leaves now.
        requestedFor: dayOf(now),
        scheduled: { series: subscription.id, period: subscription.period },
      },
      now,
    ),
    limits,
  }
}

/** The part of an order's detail that all its payments share. */
function lasting({
  series: _series,
  waits: _waits,
  request: _request,
  batchId: _batch,
  credit: _credit,
  keeps: _keeps,
  tariffVersion: _tariff,
  valued: _valued,
  ...same
}: PaymentOutDetail): Omit<
  PaymentOutDetail,
  'series' | 'waits' | 'request' | 'batchId' | 'credit' | 'keeps' | 'tariffVersion' | 'valued'
> {
  return same
}
