import { randomUUID } from 'node:crypto'
import { operation, type Command } from '@sixpence/ledger'
import { negate, parseAmount } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/merchant/identity-checks'
import { admitMail } from '#auth/message-budget.ts'
import type { Context, Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { identityFee } from '#dictionaries/identity-fee.ts'
import { commandOf, orRepeat, submitOrRepeat } from '#payments/command.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { customerGuard } from '#store/customer/people.ts'
import type { CheckedPerson } from '#store/merchant-check/merchant-checks.ts'
import { entryKinds, type LineKind } from '#store/operation/lines.ts'
import { carryOut, checkKind, type CheckDetail } from './check-projection.ts'

type Create = typeof calls.identityVerificationCreate

/**
 * A single operation is both the order and the payment of its fee; if the process stops in between, the projection
 * carries the order out. A job then orders the check from the identity company.
 */
export const identityVerificationCreate: Handler<typeof calls.identityVerificationCreate> = async (
  input,
  context,
) => {
  const { own, services: s, refuse } = context
  const command = await decide(input, context).catch(orRepeat(checkKind, context))
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result))
    return refuseOutcome(result, context, {
      payer: own.accountId,
      payeeClosed: () => refuse('accountClosed'),
    })
  const payment = await operation(s.db, result.operationId)
  if (!payment) throw new NotVisible(`operation ${result.operationId}`)
  await transaction(s.db, (client) => carryOut(client, payment))
  return { id: payment.id }
}

async function decide(
  { email, firstName = '', lastName = '' }: DecodedInputOf<Create>,
  { by, own, services: s, language, refuse, idempotency }: Context<Create>,
): Promise<Command> {
  const { customer } = by
  const account = own.accountId
  const { currency } = account
  if (customer.limited) refuse('customerLimited')
  const price = parseAmount(identityFee(currency) ?? refuse('identityFeeCurrency', { currency }), currency)
  if ('refused' in price) throw new Error(`identityFee(${currency}) is not an amount of ${currency}`)
  await admitMail(s, { to: email })
  const person: CheckedPerson = { email, firstName, lastName, language }
  const sealed = await s.personal.seal(`customer:${customer.id}`, person)
  const kind: LineKind = entryKinds.fee
  const detail: CheckDetail = {
    check: { runId: randomUUID(), customerId: customer.id, units: String(price.units), currency },
    sealed: sealed.toString('base64'),
    counterparty: s.brand(customer.brand).name,
  }
  return {
    ...commandOf(checkKind, { by, idempotency }),
    legs: [
      { account: account.id, amount: negate(price), kind },
      { account: 'fees', amount: price, kind },
    ],
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  }
}
