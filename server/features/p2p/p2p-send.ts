import { hold, operationByKey, type Command } from '@sixpence/ledger'
import { add } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { chooseMethod } from '#approval/choose-method.ts'
import { approvalMs, beginApproval, graceMs } from '#approval/open-approval.ts'
import { insideLegs } from '#approval/inside-payment.ts'
import type { Context, Handler } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { commandOf } from '#payments/command.ts'
import { limitUse } from '#payments/limits.ts'
import { feeOn } from '#rules/tariff.ts'
import { readSeries } from '#schedules/read-series.ts'
import { ownSubscription } from '#store/subscriptions.ts'
import { operationKinds, type InsideDetail } from '#store/transactions.ts'
import { customerGuard } from '#store/people.ts'
import { readAmount } from '#payments/amount.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { onlyAsks, requestMs } from '#payments/request.ts'

/**
 * Money to another customer. What can be known before is refused here, beside its field; what two payments at once
 * could both pass (balance, limits, rights) is decided by the ledger when it commits.
 */
export const p2pSend: Handler<typeof calls.p2pSend> = async (input, context) => {
  const { by, services: s, idempotency, refuse } = context
  const command = await decide(input, context).catch(async (error: unknown) => {
    // Refused now, but sent before: a key answers what it decided first, whatever has changed since.
    if (error instanceof Refused && (await operationByKey(s.db, idempotency.key, by.customer.id)))
      return commandOf(operationKinds.p2p, context)
    throw error
  })
  const result = await s.committer.submit(command)
  if (!('operationId' in result))
    return refuseOutcome(result, context, {
      payer: context.own.accountId,
      limit: command.limits?.[0],
      payeeClosed: () => refuse('payeeCannotReceive', { currency: context.own.accountId.currency }),
    })
  const detail = result.detail as InsideDetail
  const transactionId = result.operationId
  const answer = { transactionId, approveType: detail.approve, availableApprovalMethods: [detail.approve] }
  if (detail.request) return { ...answer, status: 'created' }
  const { later = false } = detail.series ?? {}
  if (detail.approve === approvalMethods.none) return { ...answer, status: later ? 'scheduled' : 'completed' }
  const held = await hold(s.db, detail.from, transactionId)
  if (held?.state === 'posted') return { ...answer, status: 'completed' }
  if (later && held?.state === 'voided' && (await ownSubscription(s, by.customer.id, transactionId)))
    return { ...answer, status: 'scheduled' }
  if (held?.state !== 'open') return refuse('approvalNotOpen')
  const waiting = { transactionId, detail, by, t: context.t }
  return { ...answer, ...(await beginApproval(s, waiting, held.expires, () => refuse('approvalNotOpen'))) }
}

async function decide(
  input: DecodedInputOf<typeof calls.p2pSend>,
  context: Context<typeof calls.p2pSend>,
): Promise<Command> {
  const { by, own, services: s, refuse } = context
  const { customer } = by
  const payer = own.accountId
  if (customer.limited) refuse('customerLimited')
  if (input.fromEmail !== undefined && ![customer.email, by.person.email].includes(input.fromEmail))
    throw new Refused('customerDisagreement', {}, 'fromEmail')
  const series = await readSeries(s, input, refuse)
  if (input.invoiceId !== undefined) refuse('invoiceUnknown')
  if (input.couponCode !== undefined) refuse('couponUnknown')
  if (input.currency !== payer.currency) refuse('currencyMismatch', { currency: payer.currency })
  const amount = readAmount(input.amount, payer.currency, refuse)
  const payee = await payeeOf(input.toEmail, context)
  const fee = feeOn(amount, await s.store.tariffs.tariff(customer, 'p2p', payer.currency))

  const isRequest = onlyAsks(customer)
  const approve = isRequest ? approvalMethods.none : await chooseMethod(context, { payee: payee.id })
  const detail: InsideDetail = {
    payer: customer.id,
    payee: payee.id,
    from: payer.id,
    to: payee.accountId,
    units: String(amount.units),
    fee: String(fee.units),
    currency: payer.currency,
    approve,
    ...(isRequest && { request: true }),
    ...(input.note && { note: input.note }),
    ...(input.reference && { reference: input.reference }),
    ...(series && { series }),
  }
  const waits = isRequest || approve !== approvalMethods.none
  const expires = new Date(s.clock.now().getTime() + (isRequest ? requestMs : approvalMs + graceMs))
  const limits = [await limitUse(context, 'p2p', amount)]
  const moves = waits
    ? { hold: { account: payer.id, amount: add(amount, fee), expires }, limits }
    : { legs: insideLegs(detail), limits }
  const movesNothing = !waits && series?.later
  const { p2p, p2pHold, p2pSeries } = operationKinds
  return {
    ...commandOf(waits ? p2pHold : movesNothing ? p2pSeries : p2p, context),
    channel: input.platform ?? 'web',
    ...(!movesNothing && moves),
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  }
}

async function payeeOf(
  email: string,
  { by, own, services, refuse }: Context<typeof calls.p2pSend>,
): Promise<{ id: number; accountId: number }> {
  const { customer } = by
  const { currency } = own.accountId
  const payee = await services.store.payees.find({
    email,
    payerId: customer.id,
    brand: customer.brand,
    currency,
  })
  if (!payee) return refuse('payeeUnknown')
  if (payee.id === customer.id) return refuse('payeeIsSelf')
  if (payee.blocked) return refuse('payeeBlocked')
  // Why somebody cannot be paid is their own affair: one answer for all reasons.
  if (payee.blocks || payee.limited) return refuse('payeeRefuses')
  if (payee.accountId === null) return refuse('payeeCannotReceive', { currency })
  return { id: payee.id, accountId: payee.accountId }
}
