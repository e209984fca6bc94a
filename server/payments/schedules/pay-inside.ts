import { isPositive, money } from '@sixpence/money'
import { approvalMethods } from '@sixpence/protocol/rights'
import { insideLegs } from '#payments/kinds/inside.ts'
import { exchanged } from '#payments/exchange.ts'
import { limitUses, valuedIn } from '#payments/limits.ts'
import type { Terms } from '#payments/quote.ts'
import { feeOn } from '#rules/tariff.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { cardOf, isOver, mayReceive } from '#store/card/cards.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'
import type { InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { miss, stop } from './not-paid.ts'
import type { PayContext, Part } from './pay-context.ts'

/**
 * The command part of a scheduled payment between accounts of this bank. @throws NotPaid when it is missed or the
 * series has to stop
 */
export async function payInside(
  context: PayContext,
  subscription: Subscription,
  ordered: InsideDetail,
): Promise<Part> {
  const { method = 'p2p', payer, payee, from, to, currency, note, reference } = ordered
  const target = method === 'betweenAccounts' ? await ownAccount(context, to) : undefined
  const terms = await termsOf(context, subscription, { method, currency, target })
  const limits = await limitUses({ ...context, refuse: miss }, method, terms.debit)
  const account =
    method === 'p2p' ? await accountOf(context, subscription, payee) : { accountId: to, verified: true }
  const detail: InsideDetail = {
    ...(ordered.method && { method: ordered.method }),
    payer,
    payee,
    from,
    to: account.accountId,
    ...(!account.verified && { payeeUnverified: true }),
    currency,
    ...(note && { note }),
    ...(reference && { reference }),
    units: String(terms.debit.units),
    fee: String(terms.fee.units),
    ...(terms.tariffVersion !== undefined && { tariffVersion: terms.tariffVersion }),
    ...valuedIn(limits),
    approve: approvalMethods.none,
    ...(terms.credit.currency !== terms.debit.currency && {
      credit: { units: String(terms.credit.units), currency: terms.credit.currency, rate: terms.rate },
    }),
    scheduled: { series: subscription.id, period: subscription.period },
  }
  return {
    kind: method === 'p2p' ? operationKinds.p2p : operationKinds.own,
    legs: insideLegs(detail),
    limits,
    detail,
  }
}

/** The ordered amount with the current fee and rate. */
async function termsOf(
  { by: { customer }, services: s }: PayContext,
  subscription: Subscription,
  {
    method,
    currency: from,
    target,
  }: Pick<InsideDetail, 'currency'> & { method: 'p2p' | 'betweenAccounts'; target: OwnAccount | undefined },
): Promise<Terms> {
  const amount = money(BigInt(subscription.units), subscription.currency)
  const currencies = { from, to: target?.currency ?? from }
  const tariff = await s.store.tariffs.tariff(customer, method, from)
  const priced = { rates: s.partners.rates, margins: tariff.margins }
  const terms = await exchanged(priced, amount, currencies, () => miss('rateUnknown'))
  if (!isPositive(terms.credit)) miss('amountTooSmall')
  return { ...terms, fee: feeOn(terms.debit, tariff), tariffVersion: tariff.version }
}

/** A card account must be able to receive now (B204): a paused card misses the payment, an ended card stops the series. */
async function ownAccount(
  { by: { customer }, services: s }: PayContext,
  to: number,
): Promise<OwnAccount | undefined> {
  const target = await s.store.accounts.own(customer.id, to)
  if (!target || (await mayReceive(s, target))) return target
  const card = await cardOf(s.db, to)
  return card && !isOver(card) ? miss('cardNotActive') : stop('cardEnded')
}

/** The payee's current account; stops the series for the reasons that would refuse a new order. */
async function accountOf(
  { services: s }: PayContext,
  subscription: Subscription,
  payeeId: number,
): Promise<{ accountId: number; verified: boolean }> {
  const payee = await s.store.payees.status({
    payeeId,
    payerId: subscription.customerId,
    currency: subscription.currency,
  })
  if (!payee) stop('payeeGone')
  if (payee.blocked) stop('payeeBlocked')
  if (payee.blocks || payee.limited) stop('payeeRefuses')
  return { accountId: payee.accountId ?? stop('payeeCannotReceive'), verified: payee.verified }
}
