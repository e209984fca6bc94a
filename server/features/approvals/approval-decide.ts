import type { Language } from '@sixpence/locales'
import { add, amountText, type Money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Decided, DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import { coolingFor, olderMethodOf } from '#auth/cooling.ts'
import { approvalMethodOf } from '#auth/second-factor.ts'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { decidable, decideRequest, type Deciding, type Said } from '#payments/held/decide-request.ts'
import { digestOf, payeeInWords } from '#payments/kinds/payment-kind.ts'
import { amountOf, type PaymentDetail } from '#store/operation/details.ts'
import { openRequestCode, type Payments } from './request-code.ts'

export const approvalDecide: Handler<typeof calls.approvalDecide> = async (
  { transactionIds, declined, digests, reason },
  context,
) => {
  if (digests && digests.length !== transactionIds.length) return context.refuse('digestsMissing')
  const wanted = new Map(transactionIds.map((id, at) => [id, digests?.[at]]))
  return decideAll(
    context,
    [...wanted].map(([id, digest]) => ({ id, digest })),
    { declined, reason },
  )
}

/**
 * Each by itself, one after the other. Where the approver confirms by code, that is asked for once for all of them; with
 * one among them that a change of factors holds back, by a way they had before, if they have one.
 */
export async function decideAll(
  context: Deciding & { language: Language; t: Translate },
  wanted: Pick<Said, 'id' | 'digest'>[],
  what: Pick<Said, 'declined' | 'reason'>,
): Promise<Decided> {
  const { by, services: s } = context
  const { usual, older } = await waysOf(context)
  const all = wanted.map((one): Said => ({ ...one, ...what, method: usual ?? approvalMethods.none }))
  const results = new Map<number, DecisionOutcome>()
  const bound: { id: number; digest: string }[] = []
  const details: PaymentDetail[] = []
  let method = usual
  for (const said of all) {
    const found = what.declined ? undefined : await decidable(context, said)
    const isHeldBack = found === 'coolingOff' && older !== undefined
    const payment = isHeldBack ? await decidable(context, { ...said, isOlderProof: true }) : found
    if (payment === undefined || (usual === approvalMethods.none && !isHeldBack))
      results.set(said.id, await decideRequest(context, said))
    else if (typeof payment === 'string') results.set(said.id, payment)
    else if (usual === undefined && !isHeldBack) results.set(said.id, 'approvalImpossible')
    else if (!payment.isWaiting) results.set(said.id, 'over')
    else {
      results.set(said.id, 'codeNeeded')
      if (isHeldBack) method = older
      details.push(payment.detail)
      bound.push({ id: said.id, digest: digestOf(payment.detail).toString('base64url') })
    }
  }
  if (bound.length === 0 || method === undefined) return { results: listed(results) }
  const approval = await openRequestCode(s, {
    by,
    method,
    requests: bound,
    payments: await namedPayments(s, details),
    language: context.language,
    t: context.t,
  })
  return { results: listed(results), approval }
}

/**
 * How an approver confirms, and how after a change of factors. What a phone is asked is one payment of its own person; an
 * approver confirms several by one code.
 */
async function waysOf({
  by: { customer, person },
  services: s,
  browser,
}: Deciding): Promise<{ usual: number | undefined; older: number | undefined }> {
  const approver = { ...person, linkedDevices: 0 }
  const cooling = await coolingFor(s, person, { payer: customer.id }, browser)
  return {
    usual: approvalMethodOf(customer.approveMode, approver),
    older: cooling && olderMethodOf(customer.approveMode, approver, cooling),
  }
}

/** Amounts and payees as they will be booked; of more than three their sums (RTS article 5). */
async function namedPayments(s: Services, details: readonly PaymentDetail[]): Promise<Payments> {
  if (details.length <= 3)
    return Promise.all(
      details.map(async (one) => ({
        amount: amountText(amountOf(one)),
        currencyCode: one.currency,
        payeeName: await payeeInWords(s, one),
      })),
    )
  const sums = new Map<string, Money>()
  for (const amount of details.map(amountOf)) {
    const sum = sums.get(amount.currency)
    sums.set(amount.currency, sum ? add(sum, amount) : amount)
  }
  return [...sums].map(([currencyCode, sum]) => ({ amount: amountText(sum), currencyCode }))
}

export const listed = (results: ReadonlyMap<number, DecisionOutcome>): Decided['results'] =>
  [...results].map(([transactionId, outcome]) => ({ transactionId, outcome }))
