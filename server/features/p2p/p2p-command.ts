import type { Command } from '@sixpence/ledger'
import { compare, type Money } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { payeeByEmail } from '#payments/find-payee.ts'
import { waitsFor } from '#payments/held/to-approve.ts'
import { commandOf } from '#payments/command.ts'
import { limitUses, valuedIn } from '#payments/limits.ts'
import { requireSameFee } from '#payments/same-fee.ts'
import { feeOn } from '#rules/tariff.ts'
import { readSeries } from '#payments/schedules/read-series.ts'
import { invoicedAmount, type OwnInvoice } from '#store/invoice/invoices.ts'
import type { InsideDetail, Series } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { customerGuard } from '#store/customer/people.ts'
import { readAmount } from '#payments/amount.ts'
import { savedButtonOf } from '#store/saved-button/saved-buttons.ts'
import { needsApproval } from '#payments/request.ts'
import { insideMovement } from '#payments/kinds/inside-movement.ts'
import type { P2pContext } from './p2p-context.ts'

/**
 * The ledger command for a payment to another customer. Everything that can be checked beforehand is refused here;
 * balance and limits are checked by the ledger. @throws Refused
 */
export async function p2pCommand(
  input: DecodedInputOf<typeof calls.p2pSend>,
  context: P2pContext,
  batchId?: number,
): Promise<Command> {
  const { by, own, services: s, refuse } = context
  const { customer } = by
  const payer = own.accountId
  if (customer.limited) refuse('customerLimited')
  const series = await readSeries(s, input, refuse)
  if (input.couponCode !== undefined) refuse('couponUnknown')
  if (input.currency !== payer.currency) refuse('currencyMismatch', { currency: payer.currency })
  const amount = readAmount(input.amount, payer.currency, refuse)
  const { refund } = context
  const payee = await payeeByEmail(context, input.toEmail, payer.currency)
  // The address may belong to somebody else by now.
  if (refund && (payee.id !== refund.payerId || payee.database !== undefined)) refuse('payeeUnknown')
  const invoice = own.invoiceId && asInvoiced(own.invoiceId, { amount, payee, series }, context)
  const button =
    input.button === undefined ? undefined : await asAsked(input.button, { input, amount, payee }, context)
  const tariff = await s.store.tariffs.tariff(customer, 'p2p', payer.currency)
  const fee = feeOn(amount, tariff)
  requireSameFee(refuse, fee, input.fee)
  const { database } = payee
  if (database !== undefined) {
    if (series) refuse('seriesElsewhere')
    const priced = { payee: { ...payee, database }, amount, fee, tariffVersion: tariff.version }
    return s.placement.paymentCommand(input, context, priced, batchId)
  }

  const isRequest = await needsApproval(context, { ...amount, method: 'p2p', account: payer.id })
  const approve = isRequest ? approvalMethods.none : await chooseMethod(context, { payee: payee.id })
  const limits = await limitUses(context, 'p2p', amount)
  const detail: InsideDetail = {
    payer: customer.id,
    payee: payee.id,
    from: payer.id,
    to: payee.accountId,
    ...(!payee.verified && { payeeUnverified: true }),
    units: String(amount.units),
    fee: String(fee.units),
    tariffVersion: tariff.version,
    currency: payer.currency,
    ...valuedIn(limits),
    approve,
    ...(isRequest && { request: true }),
    ...(by.key && { proposed: by.key }),
    ...(batchId !== undefined && { batchId }),
    ...(input.note && { note: input.note }),
    ...(input.reference && { reference: input.reference }),
    ...(series && { series }),
    ...invoice,
    ...(refund && { refundOf: refund.of, press: refund.press }),
    ...(button !== undefined && { button }),
  }
  const waits = waitsFor(s.clock.now(), { isRequest, approve })
  const { p2p, p2pHold, p2pSeries } = operationKinds
  const kinds = { immediate: p2p, hold: p2pHold, order: p2pSeries }
  return {
    ...commandOf(p2p, context),
    channel: input.platform ?? 'web',
    ...insideMovement(detail, { waits, limits, kinds }),
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  }
}

/** A payment of an invoice must have its currency, amount and payee, and not repeat. */
function asInvoiced(
  invoice: OwnInvoice,
  paid: { amount: Money; payee: { id: number }; series: Series | undefined },
  { refuse, press: idempotencyKey }: P2pContext,
): Pick<InsideDetail, 'invoice' | 'press'> {
  if (paid.series) refuse('invoiceOnce')
  const invoiced = invoicedAmount(invoice)
  if (invoiced.currency !== paid.amount.currency) refuse('currencyMismatch', { currency: invoiced.currency })
  if (compare(invoiced, paid.amount) !== 0) refuse('invoiceAmountDiffers', { amount: invoiced })
  if (paid.payee.id !== invoice.payeeId) refuse('invoicePayeeDiffers')
  return { invoice: invoice.id, ...(idempotencyKey !== undefined && { press: idempotencyKey }) }
}

/**
 * Id of the button. A payment by button must match it as stored here: neither the company's page nor the payer may
 * change it.
 */
async function asAsked(
  key: string,
  {
    input,
    amount,
    payee,
  }: { input: DecodedInputOf<typeof calls.p2pSend>; amount: Money; payee: { id: number } },
  { services: s, refuse }: P2pContext,
): Promise<number> {
  const button = await savedButtonOf(s.db, key)
  if (!button) return refuse('buttonGone', {}, 'button')
  const isAsAsked =
    button.customerId === payee.id &&
    button.currency === amount.currency &&
    (button.units === null || button.units === String(amount.units)) &&
    (button.frequency ?? undefined) === input.subscriptionFrequency
  if (!isAsAsked) refuse('buttonDiffers')
  return button.id
}
