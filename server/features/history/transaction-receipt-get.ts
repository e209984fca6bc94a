import { internalRail } from '@sixpence/partners/rails/rails'
import { dayOf, startOf } from '@sixpence/days'
import { balances, operation } from '@sixpence/ledger'
import { add, amountText, isPositive, isZero } from '@sixpence/money'
import type { Receipt } from '@sixpence/protocol/history/history'
import type * as calls from '@sixpence/protocol/history/history'
import { hasRight, mayPay } from '@sixpence/protocol/rights'
import { workingDay } from '@sixpence/protocol/rules/schedule'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { unpaidStatuses } from '@sixpence/protocol/rules/operation-types'
import type { ActingPrincipal, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { readApproval } from '#payments/held/approval.ts'
import { shownName } from '#payments/kinds/inside.ts'
import { payeeInWords } from '#payments/kinds/payment-kind.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { areTooMany, leftToRefund, refundsOf } from '#payments/refunds/refunds.ts'
import { openPayment } from '#payments/rails/details-of-payment.ts'
import { recipientStatusOf } from '#rules/global-state.ts'
import { feeComesBack } from '#rules/return-fee.ts'
import { decisionsOf } from '#store/request/requests.ts'
import { openCustomer, sealedCustomers } from '#store/customer/sealed-people.ts'
import {
  isPaymentOut,
  isGlobal,
  isBatch,
  isInside,
  amountOf,
  feeOf,
  creditOf,
  waitsUntil,
  type PaymentOutDetail,
  type GlobalDetail,
} from '#store/operation/details.ts'
import { lineKindOf, lineTypes } from '#store/operation/lines.ts'
import { mayGiveUp, type OwnTransaction } from '#store/operation/transactions.ts'
import { databaseField, internalFields } from '#rules/internal-payment.ts'

export const transactionReceiptGet: Handler<typeof calls.transactionReceiptGet> = async (
  _input,
  { own: { transactionId: payment }, by, services },
) => {
  const day = dayOfLeaving(payment, services.clock.now())
  const creator = payment.operation.actor
  const waitsFor =
    payment.status === 'pending' && creator !== by.person.id
      ? await services.store.people.person(creator)
      : undefined
  const refundable = await refundableOf(services, payment, by)
  return {
    receipt: {
      ...(await receiptOf(services, payment)),
      ...(refundable && { refundable }),
      ...(waitsFor && { waitsFor: fullName(waitsFor) }),
      ...(day !== undefined && maySend(by, payment) && { cancelableUntil: day }),
    },
  }
}

/** Date on which an approved payment out will be sent; undefined once it may have left. */
function dayOfLeaving({ detail, instruction, isWaiting }: OwnTransaction, now: Date): string | undefined {
  if (!isPaymentOut(detail) || detail.series?.later || isWaiting) return undefined
  const isThere = (instruction?.state ?? 'created') === 'created'
  return isThere && detail.requestedFor > dayOf(now) ? detail.requestedFor : undefined
}

const maySend = (by: ActingPrincipal, payment: OwnTransaction): boolean =>
  hasRight(by.customer, mayPay) && mayGiveUp(by, payment)

/**
 * The receipt of a payment for the payer or the payee; the payee sees neither the payer's account nor the fee. Amounts
 * are decimal text.
 */
export async function receiptOf(s: Services, payment: OwnTransaction): Promise<Receipt> {
  const { operation: first, detail, side, hold } = payment
  const [names, approval, posted, accounts] = await Promise.all([
    sealedCustomers(s.db, [detail.payer, ...('payee' in detail ? [detail.payee] : [])]),
    hold ? readApproval(s, first.id) : undefined,
    hold?.closedBy === undefined ? undefined : operation(s.db, hold.closedBy),
    s.store.accounts.byIds([detail.from, ...('to' in detail ? [detail.to] : [])]),
  ])
  const textOf = (id: number) => {
    const sealed = names.find((name) => name.id === id)
    return sealed && openCustomer(s.personal, sealed)
  }
  const payer = textOf(detail.payer)
  const payee = 'payee' in detail ? textOf(detail.payee) : undefined
  const amount = amountOf(detail)
  const fee = feeOf(detail)
  const isPayer = side === 'payer'
  const from = accounts.get(detail.from)
  const to = detail.method === 'betweenAccounts' ? accounts.get(detail.to) : undefined
  const ends = approval?.expiresAt ?? waitsUntil(detail) ?? hold?.expires
  const status = posted?.detail['outcome'] === 'scheduled' ? 'submitted' : payment.status
  const endedAt = unpaidStatuses.includes(status) ? (payment.instruction?.endedAt ?? posted?.at) : undefined
  const subscriptionId = detail.scheduled?.series ?? (detail.series && first.id)
  return {
    transactionId: first.id,
    status,
    operationType: lineTypes[lineKindOf(detail)],
    direction: isPayer ? 'out' : 'in',
    createdAt: first.at.toISOString(),
    ...(status === 'completed' && { completedAt: (posted ?? first).at.toISOString() }),
    ...('payee' in detail && status === 'processing' && { keptForPayee: true as const }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(status === 'pending' && ends && { expiresAt: ends.toISOString() }),
    amount: amountText(amount),
    currencyCode: detail.currency,
    ...(isPayer && { fee: amountText(fee) }),
    total: amountText(isPayer ? add(amount, fee) : amount),
    // Between own accounts there is no payer and payee: the sides are the accounts.
    payerName: (to && from?.alias) ?? payer?.name ?? payerElsewhere(detail) ?? '',
    ...(isPayer && from && { payerAccount: to ? from.number : `${from.alias}, ${from.number}` }),
    ...(to && { payeeAccount: to.number }),
    ...(detail.credit && {
      creditAmount: amountText(creditOf(detail)),
      creditCurrencyCode: detail.credit.currency,
      rate: detail.credit.rate,
    }),
    payeeName:
      isPayer && !to && status !== 'completed' && 'payee' in detail
        ? await shownName(s, detail.payee)
        : (to?.alias ?? payee?.name ?? ''),
    ...(isPayer && payee && !to && { payeeEmail: payee.email }),
    ...(isPaymentOut(detail) && (await outside(s, payment, detail))),
    ...(isGlobal(detail) && claimed(payment, detail)),
    ...(isBatch(detail) && {
      payeeName: await payeeInWords(s, detail),
      payments: detail.payments,
    }),
    ...(isInside(detail) && detail.refundOf !== undefined && { refundOf: detail.refundOf }),
    ...(status === 'completed' && (await refundsShown(s, payment))),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    ...(detail.endToEndId && { endToEndId: detail.endToEndId }),
    approveType: detail.approve,
    ...(isPayer && approval?.sentTo && { approvalSentTo: approval.sentTo }),
    ...(isPayer && detail.request && { decisions: await decided(s, payment) }),
    ...(subscriptionId !== undefined && { subscriptionId }),
    ...(isPayer && detail.batchId !== undefined && { batchId: detail.batchId }),
    ...(detail.series?.later && { firstDay: workingDay(detail.series.calendars, detail.series.first) }),
  }
}

/** The name of a payer who lives in another database and has no row here. */
const payerElsewhere = (detail: OwnTransaction['detail']): string | undefined =>
  isInside(detail) ? detail.counterparty : undefined

/** Refunds of a payment between customers, as its side may see them. */
async function refundsShown(
  s: Services,
  { operation, detail, side }: OwnTransaction,
): Promise<Pick<Receipt, 'refunds'>> {
  if (!isInside(detail) || detail.method === 'betweenAccounts') return {}
  const refunds = (await refundsOf(s.db, { operation, detail })).filter(
    ({ state }) => state === 'done' || (state === 'waiting' && side === 'payee'),
  )
  if (refunds.length === 0) return {}
  return {
    refunds: refunds.map(({ id, amount, state }) => ({
      transactionId: id,
      amount: amountText(amount),
      ...(state === 'waiting' && { isWaiting: true }),
    })),
  }
}

/** The amount the payee may still refund; undefined if nothing is left or they may not pay. */
async function refundableOf(
  s: Services,
  { operation, detail, side, status }: OwnTransaction,
  { customer }: ActingPrincipal,
): Promise<Receipt['refundable']> {
  const isRefundable =
    side === 'payee' && isInside(detail) && status === 'completed' && detail[databaseField] === undefined
  if (!isRefundable || !hasRight(customer, mayPay)) return undefined
  const [refunds, accounts] = await Promise.all([
    refundsOf(s.db, { operation, detail }),
    balances(s.db, [detail.to]),
  ])
  if (areTooMany(refunds) || accounts.get(detail.to)?.state === 'closed') return undefined
  const left = leftToRefund({ detail }, refunds)
  return isPositive(left) ? { left: amountText(left), accountId: detail.to } : undefined
}

/** Approvers and reasons for declining; shown to the paying company only. */
async function decided(
  s: Services,
  { operation: { id }, detail }: OwnTransaction,
): Promise<NonNullable<Receipt['decisions']>> {
  return Promise.all(
    (await decisionsOf(s.db, id)).map(async ({ person, approved, at, reason }) => {
      const who = await s.store.people.person(person)
      const why = reason && (await s.personal.open<string>(`customer:${detail.payer}`, reason))
      return {
        name: who ? fullName(who) : '',
        approved,
        at: at.toISOString(),
        ...(why && { reason: why }),
      }
    }),
  )
}

/** For a global payment: until when it can be claimed, and the payment out it became. */
function claimed(
  { global, isWaiting }: OwnTransaction,
  { counterparty, feeShare }: GlobalDetail,
): Partial<Receipt> {
  const { state, expiresAt, payout } = global ?? { state: 'new' as const, expiresAt: null, payout: null }
  return {
    payeeName: counterparty,
    global: {
      status: recipientStatusOf[state],
      feeShare,
      ...(expiresAt && { claimableUntil: expiresAt.toISOString() }),
      ...(payout !== null && { payoutId: payout }),
      isCancelable: !isWaiting && state === 'new',
    },
  }
}

/** The plan of a customer. */
async function planOf(
  db: Services['db'],
  customerId: number,
): Promise<{ brand: string; type: number } | undefined> {
  const { rows } = await db.query<{ brand: string; type: number }>(
    'select brand, type from app.customer where id = $1',
    [customerId],
  )
  return rows[0]
}

/** Facts of a payment out that only the payer sees. */
async function outside(
  s: Services,
  { hold, instruction, isWaiting, status }: OwnTransaction,
  { counterparty, account, country, rail, method, requestedFor, sealed, ...detail }: PaymentOutDetail,
): Promise<Partial<Receipt>> {
  // A payment to a customer in another database is shown like a payment to any other customer.
  if (rail === internalRail || method === 'p2p') {
    const opened = await openPayment(s, detail.payer, Buffer.from(sealed ?? '', 'base64'))
    const email = opened?.destination[internalFields.email]
    return { payeeName: counterparty, ...(email !== undefined && { payeeEmail: email }) }
  }
  const isUnderWay = isWaiting || status === 'submitted' || status === 'processing'
  const leaves = new Date(
    Math.max(startOf(requestedFor).getTime(), (instruction?.dispatchedAt ?? s.clock.now()).getTime()),
  )
  const { currency } = creditOf(detail)
  const offer = { rail, country, currency, method }
  const plan = isUnderWay ? await planOf(s.db, detail.payer) : undefined
  const arrival = plan && (await arrivalFor(s, plan, offer, leaves))
  const fee = feeOf(detail)
  // The fee is kept only if the payment was booked before it came back.
  const keepsFee =
    status === 'returned' &&
    hold?.state === 'posted' &&
    !isZero(fee) &&
    !feeComesBack(instruction?.reason ?? null)
  return {
    payeeName: counterparty,
    // The account of a payee who claimed is not disclosed to the payer.
    ...(!detail.claim && { payeeAccount: account, countryCode: country }),
    ...(arrival && { arrival }),
    ...(instruction && !isWaiting && { companyReference: instruction.reference }),
    ...(keepsFee && { feeKept: amountText(fee) }),
  }
}
