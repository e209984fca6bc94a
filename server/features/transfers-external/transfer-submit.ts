import { operationByKey, type Command } from '@sixpence/ledger'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { approvalMethods } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/transfers-submit'
import { chooseMethod } from '#approval/choose-method.ts'
import { approvalMs, beginApproval, graceMs } from '#approval/open-approval.ts'
import type { Context, Handler } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { commandOf } from '#payments/command.ts'
import { limitUse } from '#payments/limits.ts'
import { checkedPayee } from '#payments/payee-check.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { quotedTerms, type Terms } from '#payments/quote.ts'
import { exchangeRequestMs, onlyAsks, requestMs } from '#payments/request.ts'
import { outsideHold, payeeKeyOf, type PaymentOut } from '#rails/payment.ts'
import { isSameName } from '#rules/same-name.ts'
import { customerGuard } from '#store/people.ts'
import {
  amountOf,
  creditOf,
  feeOf,
  outsideKinds,
  waitsUntil,
  type PaymentOutDetail,
} from '#store/transactions.ts'
import { dayToLeave } from './transfer-day.ts'
import { accountInWords, destinationOf, detailsFor, payeeOf } from './transfer-details.ts'
import { cardTokenInstead, maskedCard, type PayoutCard, toKeep } from './transfer-card.ts'
import { termsOnWire } from './transfer-fee.ts'
import { networkOf, permissionsFor, requireOffer } from './transfer-offers.ts'
import { quotedFor, termsOf, typedAmount, type Route } from './transfer-terms.ts'

type Submit = typeof calls.transferWireSubmit
type Input = DecodedInputOf<Submit>
type Submitting = Context<Submit>

/** Money out of the house, by every method alike: in what they differ stands in the table of methods. */
export const submitBy =
  (method: ExternalMethod): Handler<Submit> =>
  (input, context) =>
    submit(method, input, context)

/** To a card: that may be one that was kept. */
export const transferOctSubmit: Handler<typeof calls.transferOctSubmit> = (input, context) =>
  submit('oct', input, context, { kept: context.own.cardId, isToBeKept: input.saveCard ?? false })

async function submit(
  method: ExternalMethod,
  input: Input,
  context: Submitting,
  card?: PayoutCard,
): Promise<OutputOf<Submit>> {
  const { by, own, services: s, idempotency, refuse } = context
  const command = await decide(method, input, context, card).catch(async (error: unknown) => {
    // Refused now, but sent before: a key answers what it decided first, whatever has changed since.
    if (error instanceof Refused && (await operationByKey(s.db, idempotency.key, by.customer.id)))
      return commandOf(outsideKinds.hold, context)
    throw error
  })
  const result = await s.committer.submit(command)
  if (!('operationId' in result))
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts, field) => refuse(name, facts, field ?? fieldOf[name]) },
      { payer: own.fromAccountId, limit: command.limits?.[0], payeeClosed },
    )
  return answerOf(context, result.operationId, result.detail as PaymentOutDetail, result.outcome === 'done')
}

/** Where these calls have what others call otherwise. */
const fieldOf: Readonly<Record<string, string>> = {
  accountClosed: 'fromAccountId',
  accountFrozen: 'fromAccountId',
}

const payeeClosed = (): never => {
  throw new Error('a payment out of the house has no other account of a customer')
}

async function answerOf(
  context: Submitting,
  transactionId: number,
  detail: PaymentOutDetail,
  isNew: boolean,
) {
  const { by, services: s, t, refuse } = context
  const answer = {
    transactionId,
    approveType: detail.approve,
    availableApprovalMethods: [detail.approve],
    ...termsOnWire({
      debit: amountOf(detail),
      credit: creditOf(detail),
      rate: detail.credit?.rate ?? '1',
      fee: feeOf(detail),
    }),
    link: `/transfer/p2p/receipt/${transactionId}`,
  }
  const until = waitsUntil(detail)
  if (isNew && !until) return { ...answer, status: 'submitted' as const }
  const payment = isNew ? undefined : await s.store.transactions.own(by.customer.id, transactionId)
  const status = payment?.status ?? (detail.request ? 'created' : 'pending')
  if (status !== 'pending' || !until) return { ...answer, status }
  const waiting = { transactionId, detail, by, t }
  return { ...answer, ...(await beginApproval(s, waiting, until, () => refuse('approvalNotOpen'))) }
}

/** What can be known before is refused here, beside its field; what two payments at once could both pass the ledger decides. */
async function decide(
  method: ExternalMethod,
  input: Input,
  context: Submitting,
  card: PayoutCard | undefined,
): Promise<Command> {
  const { by, own, services: s, refuse } = context
  const { customer } = by
  if (!permissionsFor(customer, method).includes(input.permission)) throw new Refused('notAllowed')
  if (customer.limited) refuse('customerLimited')
  const offer = requireOffer(context, method, input, 'countryCode')
  const kept = card?.kept
  const typed = detailsFor(offer, input.details, kept && ['cardNumber'])
  if (input.permission === 'own' && !isSameName(typed['payeeName'] ?? '', customer.name))
    refuse('payeeIsNotYou', { name: customer.name })
  const network = networkOf(refuse, offer.currency, typed['network'], 'details.network')
  const requestedFor = dayToLeave(input.requestedDate, s.clock.now(), refuse)
  const route: Route = { offer, network, from: own.fromAccountId }
  const terms = await termsFor(input, route, context)
  const limits = [await limitUse(context, method, terms.credit, offer.country)]
  const destination = destinationOf(offer, await cardTokenInstead(s, refuse, typed, kept))

  const { country, rail, partner } = offer
  const whom = { payer: customer.id, method }
  const isRequest = onlyAsks(customer)
  const approve = isRequest
    ? approvalMethods.none
    : await chooseMethod(context, { payeeKey: payeeKeyOf(s.personal, whom, destination) }, 'details')
  const waits = waitOf(s.clock.now(), {
    isRequest,
    approve,
    isExchange: terms.debit.currency !== terms.credit.currency,
  })
  const keep = toKeep(input.templateName, card, typed)
  const checked = checkedPayee(s, customer.id, typed, input.check)
  const payment: PaymentOut = {
    ...whom,
    from: own.fromAccountId.id,
    terms,
    approve,
    ...(isRequest && { request: true }),
    ...(waits && { waits }),
    rail,
    partner,
    country,
    permission: input.permission,
    account: kept ? maskedCard(kept) : accountInWords(offer, typed),
    payee: payeeOf(typed, input.beneficiaryType),
    destination,
    ...(checked && { checked }),
    ...(keep && { keep }),
    ...(input.note && { note: input.note }),
    ...(typed['reference'] && { reference: typed['reference'] }),
    requestedFor,
  }
  return {
    ...commandOf(outsideKinds.hold, context),
    ...(await held(payment, context)),
    limits,
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
  }
}

/** Until when it waits for a colleague or for a code; one that exchanges waits with its rate. */
function waitOf(
  now: Date,
  { isRequest, approve, isExchange }: { isRequest: boolean; approve: number; isExchange: boolean },
): Date | undefined {
  if (!isRequest && approve === approvalMethods.none) return undefined
  const ms = isRequest ? (isExchange ? exchangeRequestMs : requestMs) : approvalMs + graceMs
  return new Date(now.getTime() + ms)
}

/** The quoted terms if a quote comes along, else those of the moment. */
async function termsFor(input: Input, route: Route, context: Submitting): Promise<Terms> {
  if (input.quote === undefined) return termsOf(context, route, input)
  const { by, services: s, refuse } = context
  return quotedTerms(s, input.quote, quotedFor(by, route), typedAmount(context, route, input), refuse)
}

async function held(payment: PaymentOut, { services: s, refuse }: Submitting) {
  try {
    return await outsideHold(s.personal, payment, s.clock.now())
  } catch (error) {
    if (error instanceof RangeError) return refuse('detailsTooLong')
    throw error
  }
}
