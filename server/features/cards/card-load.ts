import { operationByKey, type Command } from '@sixpence/ledger'
import { zero } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { RefusalName } from '@sixpence/protocol/codes'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Context, Handler } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import { orRepeat, submitOrRepeat } from '#payments/command.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { ownTransfer } from '#payments/kinds/own-transfer.ts'
import { approvedBy } from '#payments/held/to-approve.ts'
import { wasLoaded } from '#store/card/cards.ts'
import { readInside } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'
import { sendCardLetter } from './card-letter.ts'

type Load = typeof calls.cardLoad

/**
 * A transfer between own accounts, with the same limits and approval by colleagues (Q097). The first load of a card is
 * confirmed; a repeated call returns its first answer without confirmation.
 */
export const cardLoad: Handler<typeof calls.cardLoad> = async (input, context) => {
  const { own, by, idempotency, services: s } = context
  if (await operationByKey(s.db, idempotency.key, by.customer.id)) return load(input, context)
  const card = await requireCard(context, 'load')
  const isLoaded = await wasLoaded(s.db, card.accountId)
  const { requestKey, code, amount } = input
  const subject = `cardLoad:${digestOfChange({ from: own.fromAccountId.id, to: card.accountId, amount })}`
  return byFactor(context, { subject, isFree: isLoaded, requestKey, code }, async () => {
    const loaded = await load(input, context)
    if (!isLoaded) sendCardLetter(s, card, 'loaded')
    return loaded
  })
}

async function load(input: DecodedInputOf<Load>, context: Context<Load>) {
  const { own, services: s, refuse } = context
  const command = await decide(input, context).catch(orRepeat(operationKinds.own, context))
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result))
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts) => refuse(name, facts, fieldByRefusal[name]) },
      {
        payer: own.fromAccountId,
        limits: command.limits,
        payeeClosed: () => refuse('cardActionNotAllowed'),
      },
    )
  const detail = readInside(result.detail)
  return {
    transactionId: result.operationId,
    status: detail.request ? ('created' as const) : ('completed' as const),
    ...approvedBy(detail),
  }
}

async function decide({ amount: text }: DecodedInputOf<Load>, context: Context<Load>): Promise<Command> {
  const { by, own, refuse } = context
  const from = own.fromAccountId
  const to = own.accountId
  await requireCard(context, 'load')
  if (by.customer.limited) refuse('customerLimited')
  if (from.currency !== to.currency) refuse('cardLoadCurrency', { currency: to.currency })
  const amount = readAmount(text, to.currency, refuse)
  return ownTransfer(
    { ...context, refuse: (name, facts) => refuse(name, facts, 'amount') },
    { from, to, debit: amount, credit: amount, rate: '1', fee: zero(to.currency) },
  )
}

/** Fields of this call at which a refusal of the ledger is displayed. */
const fieldByRefusal: Readonly<Partial<Record<RefusalName, keyof DecodedInputOf<Load>>>> = {
  insufficientFunds: 'amount',
  limitExceeded: 'amount',
  amountTooLarge: 'amount',
  accountClosed: 'fromAccountId',
  accountFrozen: 'fromAccountId',
}
