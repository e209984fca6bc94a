import { dayOf } from '@sixpence/days'
import { approvalMethods } from '@sixpence/protocol/rights'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { PayerContext, Placement } from '#context/services.ts'
import { commandOf } from '#payments/command.ts'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { waitsFor } from '#payments/held/to-approve.ts'
import { limitUses, valuedIn } from '#payments/limits.ts'
import { outsideHold, payeeKeyOf, type PaymentOut } from '#payments/rails/payment.ts'
import { needsApproval } from '#payments/request.ts'
import { maskEmail } from '#rules/mask.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { customerGuard } from '#store/customer/people.ts'

/**
 * The ledger command for a payment to a customer of another cell: a hold, from which its instruction follows. Price and
 * limits are those of a payment to any customer. @throws Refused detailsTooLong | limitExceeded | coolingOff |
 * approvalImpossible
 */
export const toCellCommand: Placement['paymentCommand'] = async (
  input,
  context,
  { payee, amount, fee, tariffVersion },
  batchId,
) => {
  const { by, own, services: s } = context
  const { customer } = by
  const destination = {
    cellName: payee.database,
    cellCustomer: String(payee.id),
    cellAccount: String(payee.accountId),
    cellBrand: payee.brand,
    cellEmail: payee.email,
    cellType: String(payee.type),
    ...(!payee.verified && { cellUnverified: 'yes' }),
  }
  const whom = { payer: customer.id, method: 'p2p' } as const
  const isRequest = await needsApproval(context, { ...amount, method: 'p2p', account: own.accountId.id })
  const approve = isRequest
    ? approvalMethods.none
    : await chooseMethod(context, { payeeKey: payeeKeyOf(s.personal, whom, destination) })
  const waits = waitsFor(s.clock.now(), { isRequest, approve })
  const limits = await limitUses(context, 'p2p', amount)
  const payment: PaymentOut = {
    ...whom,
    from: own.accountId.id,
    rail: 'cell',
    partner: 'cell',
    cell: payee.database,
    country: everywhere,
    permission: '3d',
    account: maskEmail(payee.email),
    terms: { debit: amount, credit: amount, rate: '1', fee, tariffVersion },
    ...valuedIn(limits),
    approve,
    payee: { kind: 'person', name: payee.name.slice(0, 70) },
    destination,
    requestedFor: dayOf(s.clock.now()),
    ...(isRequest && { request: true }),
    ...(by.key && { proposed: by.key }),
    ...(waits && { waits }),
    ...(batchId !== undefined && { batchId }),
    ...(input.note && { note: input.note }),
    ...(input.reference && { reference: input.reference }),
  }
  return {
    ...commandOf(outsideKinds.hold, context),
    channel: input.platform ?? 'web',
    ...(await held(payment, context)),
    limits,
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
  }
}

async function held(payment: PaymentOut, { services: s, refuse }: PayerContext) {
  try {
    return await outsideHold(s.personal, payment, s.clock.now())
  } catch (error) {
    if (error instanceof RangeError) return refuse('detailsTooLong', {}, 'reference')
    throw error
  }
}
