import { operation, operationByKey, type Command, type Operation } from '@sixpence/ledger'
import { isZero, negate, parseAmount, type Currency, type Money } from '@sixpence/money'
import type { feeRefusals } from '@sixpence/protocol/cards/cards'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { NotVisible } from '#core/dependency-down.ts'
import type { Facts } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { commandOf } from '#payments/command.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { OwnCard } from '#store/card/cards.ts'
import { customerGuard } from '#store/customer/people.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { entryKinds, type LineKind } from '#store/operation/lines.ts'
import { carryOut, type CardOrder, type CardFeeDetail } from './carry-out.ts'

/**
 * A single operation is both the order and the payment of its fee. Without a fee it has no legs, but still records the
 * order.
 */
const cardFeeKind = 'cardFee'
type FeePaymentContext = {
  by: ActingPrincipal
  services: Services
  t: Translate
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  refuse: (name: FeeRefusal, facts?: Facts, field?: string) => never
}
type FeeRefusal = (typeof feeRefusals)[number]

type Fee = {
  order: CardOrder
  account: OwnAccount
  amount: Money
  field: string
  /**
   * Overrides key and owner for orders that can be placed only once per card, so that a second order finds the first,
   * whatever its idempotency key.
   */
  once?: Pick<Command, 'key' | 'owner' | 'bodyHash'>
}

/**
 * Books the fee, then carries the order out; if the process stops in between, the outbox projection carries it out.
 * Returns the account id of the card. @throws Refused customerLimited | cardFeeCurrency | accountClosed, and those
 * of the ledger's outcome
 */
export async function orderPaid(
  context: FeePaymentContext,
  { order, account, amount, field, once }: Fee,
): Promise<number> {
  const { by, services: s, refuse } = context
  const { customer } = by
  if (customer.limited) refuse('customerLimited')
  if (account.currency !== amount.currency) refuse('cardFeeCurrency', { currency: amount.currency }, field)
  const kind: LineKind = entryKinds.fee
  const detail: CardFeeDetail = {
    wish: order,
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

/**
 * Account id of the card ordered earlier with this idempotency key, under any of these ledger keys; carries the order
 * out if that has not happened yet. Undefined if there is none.
 */
export async function orderedBefore(
  { services: s, idempotency }: Pick<FeePaymentContext, 'services' | 'idempotency'>,
  keys: readonly Pick<Command, 'key' | 'owner'>[],
): Promise<number | undefined> {
  const operations = await Promise.all(keys.map(({ key, owner }) => operationByKey(s.db, key, owner)))
  const feePayment = operations.find(
    (operation) => (operation?.detail as CardFeeDetail | undefined)?.asked === idempotency.key,
  )
  return feePayment && follow(s, feePayment.id)
}

/**
 * Idempotency key of a step that happens once per card: reissue (of a token), express shipping or activation (of an
 * order). `owner: 0`, because it is not tied to the caller.
 */
export const onceKey = (step: 'cardReissue' | 'cardExpress' | 'cardActivate', of: string | number) => ({
  ...stepKey(step, { id: of, at: new Date(0) }),
  owner: 0,
})

/** The keys of this step for all cards the account has had: a repeated call may be about an earlier card. */
export async function onceKeys(
  db: Services['db'],
  step: 'cardReissue' | 'cardExpress',
  { accountId, token: present }: Pick<OwnCard, 'accountId' | 'token'>,
): Promise<ReturnType<typeof onceKey>[]> {
  const { rows } = await db.query<{ operationId: number; token: string | null }>(
    'select operation_id as "operationId", token from app.card_order where account_id = $1',
    [accountId],
  )
  const tokens = new Set([present, ...rows.map(({ token }) => token)].filter((text) => text !== null))
  const of = step === 'cardReissue' ? [...tokens] : rows.map(({ operationId }) => operationId)
  return of.map((item) => onceKey(step, item))
}

async function follow(s: Services, operationId: number): Promise<number> {
  const feePayment: Operation | undefined = await operation(s.db, operationId)
  if (!feePayment) throw new NotVisible(`operation ${operationId}`)
  return transaction(s.db, (client) => carryOut(client, feePayment))
}

/** A configured price as an amount; throws an Error if the text is not an amount of the currency. */
export function priceOf(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency)
  if ('refused' in amount) throw new Error(`card price "${text}" is not an amount of ${currency}`)
  return amount
}
