import type { Command } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import { isCardProduct } from '@sixpence/protocol/rules/cards'
import type * as calls from '@sixpence/protocol/transfers-own/transfers-own'
import type { RefusalName } from '@sixpence/protocol/codes'
import { coolingFor } from '#auth/cooling.ts'
import { ownTransfer } from '#payments/kinds/own-transfer.ts'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { readAmount } from '#payments/amount.ts'
import { orRepeat, submitOrRepeat } from '#payments/command.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { quotedTerms, type Terms } from '#payments/quote.ts'
import { readSeries } from '#payments/schedules/read-series.ts'
import { mayReceive, wasLoaded } from '#store/card/cards.ts'
import { readInside, amountOf, feeOf, creditOf, type InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { quotedFor, requireTwo, termsOf } from './terms.ts'

type Input = DecodedInputOf<typeof calls.betweenAccountsSubmit>
type SubmitContext = Context<typeof calls.betweenAccountsSubmit>

/**
 * Transfer between two own accounts, at the quote's terms if a quote is given, otherwise at the current terms. A
 * refusal also names its field in `field` (B297).
 */
export const betweenAccountsSubmit: Handler<typeof calls.betweenAccountsSubmit> = (input, context) =>
  submit(input, context).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.field === undefined) throw error
    throw new Refused(error.refusal, error.facts, error.field, { ...error.extra, field: error.field })
  })

async function submit(input: Input, context: SubmitContext) {
  const { services: s, own, refuse } = context
  const command = await decide(input, context).catch(orRepeat(operationKinds.own, context))
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result))
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts, field) => refuse(name, facts, field ?? fieldByRefusal[name]) },
      {
        payer: own.fromAccount,
        limits: command.limits,
        payeeClosed: () => refuse('accountCannotReceive'),
        quoteUsed: () => refuse('quoteOver'),
      },
    )
  const detail = readInside(result.detail)
  return {
    transactionId: result.operationId,
    status: statusOf(detail),
    fee: amountText(feeOf(detail)),
    fromAmount: amountText(amountOf(detail)),
    toAmount: amountText(creditOf(detail)),
    rate: detail.credit?.rate ?? '1',
    link: `/transfer/p2p/receipt/${result.operationId}`,
  }
}

/** Fields of this call at which a refusal of the ledger is displayed. */
const fieldByRefusal: Readonly<Partial<Record<RefusalName, keyof Input>>> = {
  insufficientFunds: 'toAmount',
  limitExceeded: 'toAmount',
  amountTooLarge: 'toAmount',
  accountClosed: 'fromAccount',
  accountFrozen: 'fromAccount',
}

function statusOf({ request, series }: InsideDetail): OutputOf<typeof calls.betweenAccountsSubmit>['status'] {
  if (request) return 'created'
  return series?.later ? 'scheduled' : 'completed'
}

async function decide(input: Input, context: SubmitContext): Promise<Command> {
  const { by, services: s, refuse } = context
  const { customer } = by
  const { fromAccount: from, toAccount: to } = context.own
  if (customer.limited) refuse('customerLimited')
  const series = await readSeries(s, input, refuse)
  requireTwo(refuse, from, to, 'toAccount')
  if (!(await mayReceive(s, to))) refuse('accountCannotReceive')
  if (isCardProduct(to.type) && (await isGuarded(context, to.id))) refuse('cardFirstLoad')
  const terms = await termsFor(input, context)
  return ownTransfer(
    { ...context, refuse: (name, facts) => refuse(name, facts, 'toAmount') },
    {
      from,
      to,
      ...terms,
      ...(series && {
        series: { ...series, ...(input.currency !== terms.debit.currency && { fixed: 'credit' as const }) },
      }),
    },
  )
}

/** Whether money for this card needs a confirmation, which only the card's page requests. */
async function isGuarded({ by, services: s, browser }: SubmitContext, accountId: number): Promise<boolean> {
  if (!(await wasLoaded(s.db, accountId))) return true
  return (await coolingFor(s, by.person, { payer: by.customer.id }, browser)) !== undefined
}

/** The quote's terms, if it is for this transfer and still valid; without a quote the current terms. */
async function termsFor(input: Input, context: SubmitContext): Promise<Terms> {
  const { own, by, services: s, refuse } = context
  const { fromAccount: from, toAccount: to } = own
  const fields = { amount: 'toAmount', currency: 'currency', to: 'toAccount' }
  const transfer = { amount: input.toAmount, currency: input.currency, from, to }
  if (input.quote === undefined) return termsOf(context, transfer, fields)
  if (input.currency !== from.currency && input.currency !== to.currency) return refuse('quoteOfAnother')
  const amount = readAmount(input.toAmount, input.currency, (name, facts) => refuse(name, facts, 'toAmount'))
  const payment = { ...quotedFor(by, from, to), credit: to.currency }
  return quotedTerms(s, input.quote, { payment, amount, refuse })
}
