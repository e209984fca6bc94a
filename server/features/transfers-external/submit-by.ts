import { dayOf } from '@sixpence/days'
import { hold, type Command } from '@sixpence/ledger'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import { calendarsOf } from '@sixpence/protocol/methods/calendar/arrival'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { approvalMethods, customerTypes } from '@sixpence/protocol/rights'
import { comparePayeeNames } from '@sixpence/protocol/rules/payee-names'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-submit'
import type { RefusalName } from '@sixpence/protocol/codes'
import type { Context, Handler } from '#context/handler.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { Refused } from '#core/refused.ts'
import { commandOf, orRepeat, submitOrRepeat } from '#payments/command.ts'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { answerToApprove, approvedBy, waitsFor } from '#payments/held/to-approve.ts'
import { wasScheduled } from '#payments/held/void-hold.ts'
import { limitUses, valuedIn } from '#payments/limits.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { checkedPayee } from '#payments/payee-check.ts'
import { quotedTerms, type Terms } from '#payments/quote.ts'
import { binOf, cardTokenInstead, type PayoutCard, toKeep } from '#payments/rails/card.ts'
import { destinationOf, detailsFor } from '#payments/rails/details.ts'
import { factsOut } from '#payments/rails/facts.ts'
import { isPrepaid, mayPayCard, networkOf, permissionsFor, requireOffer } from '#payments/rails/offers.ts'
import { outsideHold, payeeKeyOf, type PaymentOut } from '#payments/rails/payment.ts'
import { quotedFor, termsOf, typedAmount, type Route } from '#payments/rails/terms.ts'
import { dayToLeave } from '#payments/rails/transfer-day.ts'
import { needsApproval } from '#payments/request.ts'
import { readSeries } from '#payments/schedules/read-series.ts'
import { customerGuard, type Customer } from '#store/customer/people.ts'
import { readOutside, amountOf, feeOf, creditOf, type PaymentOutDetail } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { DetailTooLong } from '#store/operation/detail-too-long.ts'
import { toTermsDto } from './transfer-fee.ts'

type Submit = typeof calls.transferWireSubmit
type Input = DecodedInputOf<Submit>
type SubmitContext = Context<Submit>

type Submission = {
  method: ExternalMethod
  input: Input
  /** Of a card payout. */
  card?: PayoutCard | undefined
}

/** Handler of a payment out by this method; all differences between methods are in the table of methods. */
export const submitBy =
  (method: ExternalMethod): Handler<Submit> =>
  (input, context) =>
    submit(context, { method, input })

/**
 * Submits a payment out as a hold, and begins its approval if required. A repeated idempotency key returns the first
 * answer. @throws Refused as declared by the submit calls
 */
export async function submit(context: SubmitContext, submission: Submission): Promise<OutputOf<Submit>> {
  const { own, services: s, refuse } = context
  const command = await commandFor(context, submission).catch(orRepeat(outsideKinds.hold, context))
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result))
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts, field) => refuse(name, facts, field ?? fieldByRefusal[name]) },
      {
        payer: own.fromAccountId,
        limits: command.limits,
        payeeClosed: () => payeeClosed(submission.method, own.fromAccountId.id),
        quoteUsed: () => refuse('quoteOver'),
      },
    )
  return answerOf(context, {
    transactionId: result.operationId,
    detail: readOutside(result.detail),
    isNew: result.outcome === 'done',
  })
}

/** The field of these calls at which a refusal of the ledger is displayed. */
const fieldByRefusal: Readonly<Partial<Record<RefusalName, 'fromAccountId'>>> = {
  accountClosed: 'fromAccountId',
  accountFrozen: 'fromAccountId',
}

/** A fault: the hold concerns the payer's account only. */
const payeeClosed = (method: ExternalMethod, accountId: number): never => {
  throw new Error(
    `${method} payment from account ${accountId}: the ledger refused it for another account that is closed`,
  )
}

async function answerOf(
  context: SubmitContext,
  { transactionId, detail, isNew }: { transactionId: number; detail: PaymentOutDetail; isNew: boolean },
) {
  const terms = {
    ...toTermsDto({
      debit: amountOf(detail),
      credit: creditOf(detail),
      rate: detail.credit?.rate ?? '1',
      fee: feeOf(detail),
    }),
    link: detail.series?.later ? '/transfer/preapproved-payments' : `/transfer/p2p/receipt/${transactionId}`,
  }
  if (detail.series?.later && (await isScheduled(context, transactionId, detail)))
    return { transactionId, ...approvedBy(detail), ...terms, status: 'scheduled' as const }
  return { ...(await answerToApprove(context, transactionId, detail, isNew)), ...terms }
}

/** Whether a series for a later day needs no approval or has been approved. */
async function isScheduled(
  { services: s }: SubmitContext,
  transactionId: number,
  { waits, from }: PaymentOutDetail,
): Promise<boolean> {
  if (!waits) return true
  const paymentHold = await hold(s.db, from, transactionId)
  if (!paymentHold) throw new NotVisible(`hold of payment ${transactionId}`)
  return wasScheduled(s, paymentHold)
}

/**
 * The command that books the hold. Refuses at its field what can be checked beforehand; balance and limits, which depend
 * on concurrent payments, are checked by the ledger.
 */
async function commandFor(context: SubmitContext, submission: Submission): Promise<Command> {
  const { by, own, services: s, refuse } = context
  const { method, input, card } = submission
  const { customer } = by
  const order = await checkedOrder(context, submission)
  const { offer, details, route, storedCard, requestedFor } = order
  const terms = await termsFor(input, route, context)
  // A rate is not promised until another day; the payment could be canceled until then.
  const isExchange = terms.debit.currency !== terms.credit.currency
  if (isExchange && requestedFor > dayOf(s.clock.now())) refuse('requestedDateExchange')
  const limits = await limitUses(context, method, terms.credit, offer.country)
  const destination = destinationOf(offer, await cardTokenInstead(s, refuse, details, storedCard))

  const whose = { payer: customer.id, method }
  const isRequest = await needsApproval(context, { ...terms.debit, method, account: own.fromAccountId.id })
  const approve = isRequest
    ? approvalMethods.none
    : await chooseMethod(context, { payeeKey: payeeKeyOf(s.personal, whose, destination) }, 'details')
  const waits = waitsFor(s.clock.now(), { isRequest, approve, isExchange })
  const keep = toKeep(input.templateName, card, details)
  const checked = checkedPayee(s, customer.id, details, input.check)
  const payment: PaymentOut = {
    ...whose,
    from: own.fromAccountId.id,
    terms,
    ...valuedIn(limits),
    approve,
    ...(isRequest && { request: true }),
    ...(by.key && { proposed: by.key }),
    ...(waits && { waits }),
    ...factsOut({
      offer,
      details,
      destination,
      permission: input.permission,
      beneficiaryType: input.beneficiaryType,
      note: input.note,
      card: storedCard,
      bin: order.bin,
    }),
    ...(order.series && {
      series: { ...order.series, ...(fixesCredit(input, terms) && { fixed: 'credit' }) },
    }),
    ...(checked && { checked }),
    ...(keep && { keep }),
    requestedFor,
  }
  const holdCommand = await holdCommandOf(payment, context)
  return {
    ...commandOf(outsideKinds.hold, context),
    ...holdCommand,
    ...(holdCommand.hold && { limits: [...limits, ...(terms.quoteUse ? [terms.quoteUse] : [])] }),
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
  }
}

/** The checks that depend on neither price nor limits: right, method, payee, card, network and day. */
async function checkedOrder(context: SubmitContext, { method, input, card }: Submission) {
  const { by, own, services: s, refuse } = context
  const { customer } = by
  if (!permissionsFor(customer, method).includes(input.permission)) throw new Refused('notAllowed')
  if (customer.limited) refuse('customerLimited')
  const offer = requireOffer(context, method, input, 'countryCode')
  const storedCard = card?.kept
  const details = detailsFor(offer, input.details, storedCard && ['cardNumber'])
  if (input.permission === 'own' && !isOwnName(details['payeeName'] ?? '', customer))
    refuse('payeeIsNotYou', { name: customer.name })
  const bin = binOf(storedCard, details['cardNumber'])
  if (bin !== undefined && input.permission === '3d') requireCard(context, bin, storedCard && 'cardId')
  const network = networkOf(refuse, offer.currency, details['network'], 'details.network')
  const series = await readSeries(s, input, refuse, calendarsOf(offer))
  if (series && input.requestedDate !== undefined) refuse('requestedDateAndSeries')
  const requestedFor = dayToLeave(input.requestedDate, s.clock.now(), refuse)
  const route: Route = { offer, network, from: own.fromAccountId }
  return { offer, details, storedCard, bin, series, requestedFor, route }
}

/** By the rule for name checks between banks; only a full match counts as the customer's own name. */
const isOwnName = (payeeName: string, { name, type }: Pick<Customer, 'name' | 'type'>): boolean =>
  comparePayeeNames(payeeName, name, type === customerTypes.personal ? 'person' : 'company') === 'match'

/** Prepaid cards and other cards require different permissions (B315). */
function requireCard(
  { by, services: s, refuse }: SubmitContext,
  bin: string,
  field: 'cardId' | undefined,
): void {
  if (!mayPayCard(s, by.customer, bin))
    refuse(isPrepaid(s, bin) ? 'prepaidCardNotAllowed' : 'onlyPrepaidCards', {}, field)
}

/**
 * Whether each payment of a series fixes the credited amount: it was entered in the payee's currency and is
 * exchanged.
 */
const fixesCredit = (
  { amountCurrencyCode, currencyCode }: Pick<Input, 'amountCurrencyCode' | 'currencyCode'>,
  { debit, credit }: Terms,
): boolean => debit.currency !== credit.currency && (amountCurrencyCode ?? currencyCode) === credit.currency

/** The quote's terms, if there is a quote; otherwise the current terms. */
async function termsFor(input: Input, route: Route, context: SubmitContext): Promise<Terms> {
  if (input.quote === undefined) return termsOf(context, route, input)
  const { by, services: s, refuse } = context
  const payment = quotedFor(by, route)
  return quotedTerms(s, input.quote, { payment, amount: typedAmount(context, route, input), refuse })
}

/** The hold of a payment with its detail. @throws Refused detailsTooLong */
async function holdCommandOf(payment: PaymentOut, { services: s, refuse }: SubmitContext) {
  try {
    return await outsideHold(s.personal, payment, s.clock.now())
  } catch (error) {
    if (error instanceof DetailTooLong) return refuse('detailsTooLong')
    throw error
  }
}
