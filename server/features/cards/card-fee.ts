import { operation, operationByKey, type Command, type Operation } from '@sixpence/ledger'
import { isZero, negate, parseAmount, type Currency, type Money } from '@sixpence/money'
import type { Acting } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import type { Facts } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { commandOf } from '#payments/command.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { customerGuard } from '#store/customer/people.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { entryKinds, type LineKind } from '#store/operation/lines.ts'
import { carryOut, type CardWish, type CardFeeDetail } from './carry-out.ts'

/** What is ordered and paid by one operation; without a fee it moves nothing, and is the record all the same. */
const cardFeeKind = 'cardFee'
type Paying = {
  by: Acting
  services: Services
  t: Translate
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  refuse: (name: FeeRefusal, facts?: Facts, field?: string) => never
}
type FeeRefusal =
  | 'cardFeeCurrency'
  | 'customerLimited'
  | 'accountClosed'
  | 'accountFrozen'
  | 'insufficientFunds'
  | 'limitExceeded'
  | 'amountTooLarge'

type Fee = {
  wish: CardWish
  account: OwnAccount
  amount: Money
  field: string
  /** Of what can be ordered only once: the first order counts, whichever key it came with. */
  once?: Pick<Command, 'key' | 'owner' | 'bodyHash'>
}

/** The fee first, then what it pays for: cut off in between, the job carries it out. Gives the account of the card. */
export async function orderPaid(
  context: Paying,
  { wish, account, amount, field, once }: Fee,
): Promise<number> {
  const { by, services: s, refuse } = context
  const { customer } = by
  if (customer.limited) refuse('customerLimited')
  if (account.currency !== amount.currency) refuse('cardFeeCurrency', { currency: amount.currency }, field)
  const kind: LineKind = entryKinds.fee
  const detail: CardFeeDetail = {
    wish,
    counterparty: s.brand(customer.brand).name,
    asked: context.idempotency.key,
  }
  const result = await s.committer.submit({
    ...commandOf(cardFeeKind, context),
    ...once,
    ...(!isZero(amount) && {
      legs: [
        { account: account.id, amount: negate(amount), kind },
        { account: 'fees', amount, kind },
      ],
    }),
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  })
  if (!('operationId' in result))
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts) => refuse(name, facts, field) },
      { payer: account, payeeClosed: () => refuse('accountClosed', {}, field) },
    )
  return follow(s, result.operationId)
}

/** What was ordered with this key before, whatever has changed since; undefined when nothing was. */
export async function orderedBefore(
  { services: s, idempotency }: Pick<Paying, 'services' | 'idempotency'>,
  { key, owner }: { key: string; owner: number },
): Promise<number | undefined> {
  const known = await operationByKey(s.db, key, owner)
  const detail = known?.detail as CardFeeDetail | undefined
  return known && detail?.asked === idempotency.key ? follow(s, known.id) : undefined
}

/** The key of something that is ordered once of a card: its first order, its express, its activation. */
export const onceKey = (step: 'cardReissue' | 'cardExpress' | 'cardActivate', of: string | number) => ({
  ...stepKey(step, { id: of, at: new Date(0) }),
  owner: 0,
})

async function follow(s: Services, operationId: number): Promise<number> {
  const found: Operation | undefined = await operation(s.db, operationId)
  if (!found) throw new Error(`operation ${operationId} is not there`)
  return transaction(s.db, (client) => carryOut(client, found))
}

/** Prices of the house are always amounts of their currency. */
export function priceOf(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency)
  if ('refused' in amount) throw new Error(`${text} is no price in ${currency}`)
  return amount
}
