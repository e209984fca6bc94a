import { operation, type Command, type Result } from '@sixpence/ledger'
import { hasRight, mayPay, type PermissionFlag } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { translator } from '#core/translate.ts'
import { isUndecided, refusedOf } from '#payments/outcome.ts'
import { permittedBy } from '#payments/permitted-by.ts'
import { submitPayment } from '#payments/receiving/submit-payment.ts'
import { customerGuard } from '#store/customer/people.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { readOrdered, isPaymentOut } from '#store/operation/details.ts'
import { isStillNext, type Subscription } from '#store/subscription/subscriptions.ts'
import { miss, NotPaid, stop, type Outcome } from './not-paid.ts'
import { payInside } from './pay-inside.ts'
import { payOut } from './pay-out.ts'
import type { PayContext } from './pay-context.ts'

/**
 * Makes the next payment of a series. The key is derived from the order and the period, so that a second worker, a
 * retry after a crash and a clock set back all find the first payment.
 */
export async function payNext(s: Services, subscription: Subscription): Promise<Outcome> {
  try {
    const command = await decide(s, subscription)
    return outcomeOf(s, subscription, await submitPayment(s, command))
  } catch (error) {
    if (error instanceof NotPaid) return error.outcome
    throw error
  }
}

/** Translates the ledger's result into an outcome of the period. */
function outcomeOf(s: Services, subscription: Subscription, result: Result): Outcome {
  if ('operationId' in result) return { outcome: 'paid' }
  if (isUndecided(result)) return { outcome: 'again' }
  const what = `payment ${subscription.period} of subscription ${subscription.id}`
  const refused = refusedOf(result, what)
  switch (refused.outcome) {
    case 'insufficientFunds':
    case 'limitExceeded':
    case 'accountFrozen':
      return { outcome: 'missed', reason: refused.outcome }
    case 'accountClosed':
      return {
        outcome: 'stopped',
        reason: refused.account === subscription.accountId ? 'accountClosed' : 'payeeCannotReceive',
      }
    case 'balanceTooLarge':
      return { outcome: 'stopped', reason: 'payeeCannotReceive' }
    case 'stale':
      s.store.people.forget(subscription.personId)
      return { outcome: 'again' }
    case 'keyReused':
    case 'holdNotOpen':
    case 'holdExpired':
      break
  }
  throw new Error(`the ledger refused ${what}: ${refused.outcome}`)
}

async function decide(s: Services, subscription: Subscription): Promise<Command> {
  const order = await operation(s.db, subscription.id)
  if (!order) throw new Error(`subscription ${subscription.id} has no order`)
  const ordered = readOrdered(order.detail)
  const by = await payerOf(s, subscription, permittedBy(ordered))
  // Read after the guard's version: a change of the series from here on makes the payment stale.
  if (!(await isStillNext(s.db, subscription))) throw new NotPaid({ outcome: 'again' })
  const context: PayContext = { by, services: s, t: translator(by.person.language, by.person.brand) }
  const { id, guardVersion } = by.customer
  return {
    ...stepKey(`payment ${subscription.period}`, order),
    actor: by.person.id,
    channel: 'schedule',
    brand: subscription.brand,
    guards: [{ subject: customerGuard(id), version: guardVersion }],
    ...(isPaymentOut(ordered)
      ? await payOut(context, subscription, ordered)
      : await payInside(context, subscription, ordered)),
  }
}

/** The person who ordered the series must still have the right and permission to pay; otherwise the series stops. */
async function payerOf(
  s: Services,
  subscription: Subscription,
  flags: readonly PermissionFlag[],
): Promise<ActingPrincipal> {
  const person = await s.store.people.person(subscription.personId)
  const customers = await s.store.people.customersOf(subscription.personId)
  const customer = customers.find(({ id }) => id === subscription.customerId)
  if (!person || customer?.closed) stop('payerGone')
  if (!customer || !flags.some((flag) => customer.permissions.includes(flag))) stop('rightRemoved')
  if (!hasRight(customer, mayPay)) stop('rightRemoved')
  if (customer.limited) miss('customerLimited')
  return { person, customer, sessionId: '' }
}
