import { operation, type Command, type Result } from '@sixpence/ledger'
import { isPositive, money, type Money } from '@sixpence/money'
import type { MissReason, StopReason } from '@sixpence/protocol/preapproved'
import { approvalMethods, mayPay, type PermissionFlag } from '@sixpence/protocol/rights'
import type { Services } from '#app/services.ts'
import { translator } from '#app/translate.ts'
import { insideLegs } from '#approval/inside-payment.ts'
import { exchanged } from '#payments/exchange.ts'
import { limitUse } from '#payments/limits.ts'
import { feeOn } from '#rules/tariff.ts'
import { customerGuard, type Customer, type Person } from '#store/people.ts'
import { stepKey } from '#store/step-key.ts'
import type { Subscription } from '#store/subscriptions.ts'
import { operationKinds, type InsideDetail } from '#store/transactions.ts'

/** `missed`: for now, it may be tried again; `stopped`: no payment of this series will ever be made. */
export type Outcome =
  | { outcome: 'paid' }
  | { outcome: 'missed'; reason: MissReason }
  | { outcome: 'stopped'; reason: StopReason }
  | { outcome: 'again' }

const kinds = {
  p2p: { permission: 'sendMoneyUser', tariff: 'p2p' },
  own: { permission: 'transferMoneyUser', tariff: 'betweenAccounts' },
} as const satisfies Record<Subscription['kind'], { permission: PermissionFlag; tariff: string }>

/**
 * Makes the next payment of a series, as its order says. Its key follows from the order and the payment's number, so
 * that a second worker, a crash and a clock that is put back all find the first one.
 */
export async function payNext(s: Services, one: Subscription): Promise<Outcome> {
  try {
    const command = await decide(s, one)
    return outcomeOf(s, one, await s.committer.submit(command))
  } catch (error) {
    if (error instanceof NotPaid) return error.outcome
    throw error
  }
}

/** Decided before the ledger was asked. */
class NotPaid extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.outcome)
    this.outcome = outcome
  }
}

function miss(reason: MissReason): never {
  throw new NotPaid({ outcome: 'missed', reason })
}

function stop(reason: StopReason): never {
  throw new NotPaid({ outcome: 'stopped', reason })
}

/** What the ledger decided when it committed. */
function outcomeOf(s: Services, one: Subscription, result: Result): Outcome {
  switch (result.outcome) {
    case 'done':
    case 'repeated':
      return { outcome: 'paid' }
    case 'insufficientFunds':
    case 'limitExceeded':
    case 'accountFrozen':
      return { outcome: 'missed', reason: result.outcome }
    case 'accountClosed':
      return {
        outcome: 'stopped',
        reason: result.account === one.accountId ? 'accountClosed' : 'payeeCannotReceive',
      }
    case 'balanceTooLarge':
      return { outcome: 'stopped', reason: 'payeeCannotReceive' }
    // A right or limit changed while it was decided.
    case 'stale':
      s.store.people.forget(one.personId)
      return { outcome: 'again' }
    case 'busy':
    case 'unknown':
      return { outcome: 'again' }
    case 'keyReused':
    case 'unknownHold':
    case 'holdNotOpen':
    case 'holdExpired':
    case 'holdNotDue':
    case 'holdTooSmall':
    case 'unknownAccount':
    case 'currencyMismatch':
    case 'unbalanced':
      break
  }
  throw new Error(`the ledger refused payment ${one.period} of subscription ${one.id}: ${result.outcome}`)
}

async function decide(s: Services, one: Subscription): Promise<Command> {
  const { person, customer } = await payerOf(s, one)
  const order = await operation(s.db, one.id)
  if (!order) throw new Error(`subscription ${one.id} has no order`)
  const { method, payer, payee, from, to, currency, note, reference } = order.detail as InsideDetail
  const terms = await termsOf(s, customer, one, { currency, to })
  const detail: InsideDetail = {
    ...(method && { method }),
    payer,
    payee,
    from,
    to: one.kind === 'p2p' ? await accountOf(s, one, payee) : to,
    currency,
    ...(note && { note }),
    ...(reference && { reference }),
    units: String(terms.debit.units),
    fee: String(terms.fee.units),
    approve: approvalMethods.none,
    ...(terms.credit.currency !== terms.debit.currency && {
      credit: { units: String(terms.credit.units), currency: terms.credit.currency, rate: terms.rate },
    }),
    scheduled: { series: one.id, period: one.period },
  }
  return {
    ...stepKey(`payment ${one.period}`, order),
    kind: operationKinds[one.kind],
    actor: person.id,
    channel: 'schedule',
    brand: one.brand,
    legs: insideLegs(detail),
    limits: [
      await limitUse(
        {
          by: { person, customer, sessionId: '' },
          services: s,
          t: translator(person.language),
          refuse: miss,
        },
        kinds[one.kind].tariff,
        terms.debit,
      ),
    ],
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  }
}

/** Whoever ordered it must still be allowed to: a series ends with the right it was made by. */
async function payerOf(s: Services, one: Subscription): Promise<{ person: Person; customer: Customer }> {
  const person = await s.store.people.person(one.personId)
  const customers = await s.store.people.customersOf(one.personId)
  const customer = customers.find(({ id }) => id === one.customerId)
  if (!person || customer?.closed) stop('payerGone')
  const { permission } = kinds[one.kind]
  if (!customer?.permissions.includes(permission) || !mayPay.some((right) => right === customer.right))
    stop('rightRemoved')
  if (customer.limited) miss('customerLimited')
  return { person, customer }
}

type Terms = { debit: Money; credit: Money; rate: string; fee: Money }

/** The amount is the ordered one; its fee, and its rate where it is exchanged, are those of the day. */
async function termsOf(
  s: Services,
  customer: Customer,
  one: Subscription,
  { currency: from, to }: Pick<InsideDetail, 'currency' | 'to'>,
): Promise<Terms> {
  const amount = money(BigInt(one.units), one.currency)
  const target = one.kind === 'own' ? await s.store.accounts.own(customer.id, to) : undefined
  const currencies = { from, to: target?.currency ?? from }
  const terms = await exchanged(s.partners.rates, amount, currencies, () => miss('rateUnknown'))
  if (!isPositive(terms.credit)) miss('amountTooSmall')
  const tariff = await s.store.tariffs.tariff(customer, kinds[one.kind].tariff, from)
  return { ...terms, fee: feeOn(terms.debit, tariff) }
}

/** Where the payee receives it now. Why somebody is not paid any more is the same as when it is ordered. */
async function accountOf(s: Services, one: Subscription, payeeId: number): Promise<number> {
  const payee = await s.store.payees.standing({ payeeId, payerId: one.customerId, currency: one.currency })
  if (!payee) stop('payeeGone')
  if (payee.blocked) stop('payeeBlocked')
  if (payee.blocks || payee.limited) stop('payeeRefuses')
  return payee.accountId ?? stop('payeeCannotReceive')
}
