import { randomUUID } from 'node:crypto'
import { operation } from '@sixpence/ledger'
import { negate, parseAmount } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/merchant/identity-checks'
import type { Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { identityFee } from '#dictionaries/identity-fee.ts'
import { commandOf } from '#payments/command.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { customerGuard } from '#store/customer/people.ts'
import type { CheckedPerson } from '#store/merchant-check/merchant-checks.ts'
import { entryKinds, type LineKind } from '#store/operation/lines.ts'
import { carryOut, checkKind, type CheckDetail } from './check-projection.ts'

/**
 * One operation is both the order and the payment of its fee; if the process stops in between, the projection carries
 * the order out. A job then orders the check from the identity company.
 */
export const identityVerificationCreate: Handler<typeof calls.identityVerificationCreate> = async (
  { email, firstName = '', lastName = '' },
  context,
) => {
  const { by, own, services: s, language, refuse } = context
  const { customer } = by
  const account = own.accountId
  const { currency } = account
  if (customer.limited) refuse('customerLimited')
  const price = parseAmount(identityFee(currency) ?? refuse('identityFeeCurrency', { currency }), currency)
  if ('refused' in price) throw new Error(`the fee of a check is no amount in ${currency}`)
  const person: CheckedPerson = { email, firstName, lastName, language }
  const sealed = await s.personal.seal(`customer:${customer.id}`, person)
  const kind: LineKind = entryKinds.fee
  const detail: CheckDetail = {
    check: { runId: randomUUID(), customerId: customer.id, units: String(price.units), currency },
    sealed: sealed.toString('base64'),
    counterparty: s.brand(customer.brand).name,
  }
  const result = await s.committer.submit({
    ...commandOf(checkKind, context),
    legs: [
      { account: account.id, amount: negate(price), kind },
      { account: 'fees', amount: price, kind },
    ],
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  })
  if (!('operationId' in result))
    return refuseOutcome(result, context, { payer: account, payeeClosed: () => refuse('accountClosed') })
  const made = await operation(s.db, result.operationId)
  if (!made) throw new Error(`operation ${result.operationId} is not there`)
  await transaction(s.db, (client) => carryOut(client, made))
  return { id: made.id }
}
