import { operationByKey } from '@sixpence/ledger'
import { zero } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { ownTransfer } from '#payments/kinds/own-transfer.ts'
import { approvedBy } from '#payments/held/to-approve.ts'
import { readInside } from '#store/operation/details.ts'
import { requireCard } from './allowed-actions.ts'

/** A transfer between own accounts, with the same limits and approval by colleagues (Q097). */
export const cardLoad: Handler<typeof calls.cardLoad> = async ({ amount: text }, context) => {
  const { by, own, services: s, refuse, idempotency } = context
  const [from, to] = [own.fromAccountId, own.accountId]
  // A repeated key gives the first answer, whatever the card's state is by now.
  const known = await operationByKey(s.db, idempotency.key, by.customer.id)
  await requireCard(context, known ? undefined : 'load')
  if (by.customer.limited) refuse('customerLimited')
  if (from.currency !== to.currency) refuse('cardLoadCurrency', { currency: to.currency })
  const amount = readAmount(text, to.currency, refuse)
  const command = await ownTransfer(
    { ...context, refuse: (name, facts) => refuse(name, facts, 'amount') },
    { from, to, debit: amount, credit: amount, rate: '1', fee: zero(to.currency) },
  )
  const result = await s.committer.submit(command)
  if (!('operationId' in result))
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts) => refuse(name, facts, fieldOf[name]) },
      { payer: from, limit: command.limits?.[0], payeeClosed: () => refuse('cardActionNotAllowed') },
    )
  const detail = readInside(result.detail)
  return {
    transactionId: result.operationId,
    status: detail.request ? ('created' as const) : ('completed' as const),
    ...approvedBy(detail),
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  insufficientFunds: 'amount',
  limitExceeded: 'amount',
  amountTooLarge: 'amount',
  accountClosed: 'fromAccountId',
  accountFrozen: 'fromAccountId',
}
