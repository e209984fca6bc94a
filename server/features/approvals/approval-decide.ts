import type { Language } from '@sixpence/locales'
import { add, amountText, type Money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { DecisionResult, DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import { coolingFor, olderMethodOf } from '#auth/cooling.ts'
import { approvalMethodOf } from '#auth/second-factor.ts'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import {
  decidable,
  decideRequest,
  type DecisionContext,
  type RequestDecision,
} from '#payments/held/decide-request.ts'
import { payeeLine, payeeShown } from '#payments/kinds/payee-shown.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import type { Customer } from '#store/customer/people.ts'
import { amountOf, type PaymentDetail } from '#store/operation/details.ts'
import { openRequestCode, type Payments } from './request-code.ts'

export const approvalDecide: Handler<typeof calls.approvalDecide> = async (
  { transactionIds, declined, digests, reason },
  context,
) => {
  if (digests && digests.length !== transactionIds.length) return context.refuse('digestsMissing')
  const digestById = new Map(transactionIds.map((id, at) => [id, digests?.[at]]))
  return decideAll(
    context,
    [...digestById].map(([id, digest]) => ({ id, digest })),
    { declined, reason },
  )
}

/**
 * Decides several requests in sequence, each with its own outcome. If the approver confirms by code, a single code
 * covers all requests that need it. If a recent change of factors affects any of them, the code is sent by a method
 * registered before that change, if available.
 */
export async function decideAll(
  context: DecisionContext & { language: Language; t: Translate },
  requests: Pick<RequestDecision, 'id' | 'digest'>[],
  what: Pick<RequestDecision, 'declined' | 'reason'>,
): Promise<DecisionResult> {
  const { by, services: s } = context
  const { usual, older } = await waysOf(context)
  const all = requests.map((item): RequestDecision => ({
    ...item,
    ...what,
    method: usual ?? approvalMethods.none,
  }))
  const results = new Map<number, DecisionOutcome>()
  const bound: { id: number; digest: string }[] = []
  const details: PaymentDetail[] = []
  let method = usual
  for (const decision of all) {
    const transaction = what.declined ? undefined : await decidable(context, decision)
    const isHeldBack = transaction === 'coolingOff' && older !== undefined
    const payment = isHeldBack ? await decidable(context, { ...decision, isOlderProof: true }) : transaction
    if (typeof payment === 'string') results.set(decision.id, payment)
    else if (payment === undefined || (usual === approvalMethods.none && !isHeldBack))
      results.set(decision.id, await decideRequest(context, decision))
    else if (usual === undefined && !isHeldBack) results.set(decision.id, 'approvalImpossible')
    else if (!payment.isWaiting) results.set(decision.id, 'over')
    else {
      results.set(decision.id, 'codeNeeded')
      if (isHeldBack) method = older
      details.push(payment.detail)
      bound.push({ id: decision.id, digest: digestOf(payment.detail).toString('base64url') })
    }
  }
  if (bound.length === 0 || method === undefined) return { results: resultList(results) }
  const approval = await openRequestCode(s, {
    by,
    method,
    requests: bound,
    payments: await namedPayments(s, context.by.customer, details),
    language: context.language,
    t: context.t,
  })
  return { results: resultList(results), approval }
}

/**
 * The approver's usual confirmation method, and an older method to use after a change of factors. Never by phone: a
 * phone request covers a single payment of its own person, but an approver's code covers several.
 */
async function waysOf({
  by: { customer, person },
  services: s,
  browser,
}: DecisionContext): Promise<{ usual: number | undefined; older: number | undefined }> {
  const approver = { ...person, linkedDevices: 0 }
  const cooling = await coolingFor(s, person, { payer: customer.id }, browser)
  return {
    usual: approvalMethodOf(customer.approveMode, approver),
    older: cooling && olderMethodOf(customer.approveMode, approver, cooling),
  }
}

/**
 * Amounts and payees as they will be booked, for the code's message (RTS on SCA, article 5); above three payments,
 * totals per currency.
 */
async function namedPayments(
  s: Services,
  payer: Customer,
  details: readonly PaymentDetail[],
): Promise<Payments> {
  if (details.length <= 3)
    return Promise.all(
      details.map(async (detail) => ({
        amount: amountText(amountOf(detail)),
        currencyCode: detail.currency,
        payeeName: payeeLine(await payeeShown(s, payer, detail)),
      })),
    )
  const sums = new Map<string, Money>()
  for (const amount of details.map(amountOf)) {
    const sum = sums.get(amount.currency)
    sums.set(amount.currency, sum ? add(sum, amount) : amount)
  }
  return [...sums].map(([currencyCode, sum]) => ({ amount: amountText(sum), currencyCode }))
}

/** Outcomes by transaction id as the list of the answer. */
export const resultList = (results: ReadonlyMap<number, DecisionOutcome>): DecisionResult['results'] =>
  [...results].map(([transactionId, outcome]) => ({ transactionId, outcome }))
