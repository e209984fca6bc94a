import type { Command } from '@sixpence/ledger'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { commandOf } from '#payments/command.ts'
import { limitUses, valuedIn } from '#payments/limits.ts'
import type { Terms } from '#payments/quote.ts'
import { creditInDetail } from '#payments/rails/payment.ts'
import { needsApproval } from '#payments/request.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { customerGuard } from '#store/customer/people.ts'
import type { InsideDetail, Series } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { waitsFor } from '#payments/held/to-approve.ts'
import { insideMovement } from './inside-movement.ts'

type TransferContext = {
  by: ActingPrincipal
  services: Services
  t: Translate
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  refuse: (name: 'limitExceeded', facts?: Facts) => never
}
type Move = Terms & { from: OwnAccount; to: OwnAccount; series?: Series | undefined }

/**
 * The command that moves money between two accounts of the acting customer: legs for an immediate transfer, a hold when
 * a colleague has to approve it, neither for a series that begins on a later day. @throws Refused limitExceeded
 */
export async function ownTransfer(
  context: TransferContext,
  { from, to, debit, credit, rate, reference, fee, tariffVersion, quoteUse, series }: Move,
): Promise<Command> {
  const { services: s } = context
  const { customer } = context.by
  const isRequest = await needsApproval(context, { ...debit, method: 'betweenAccounts', account: from.id })
  const uses = await limitUses(context, 'betweenAccounts', debit)
  const limits = [...uses, ...(quoteUse ? [quoteUse] : [])]
  const detail: InsideDetail = {
    method: 'betweenAccounts',
    payer: customer.id,
    payee: customer.id,
    from: from.id,
    to: to.id,
    units: String(debit.units),
    fee: String(fee.units),
    ...(tariffVersion !== undefined && { tariffVersion }),
    currency: debit.currency,
    ...valuedIn(uses),
    approve: approvalMethods.none,
    ...(credit.currency !== debit.currency && {
      credit: creditInDetail({ credit, rate, reference }),
    }),
    ...(isRequest && { request: true }),
    ...(series && { series }),
  }
  const waits = waitsFor(s.clock.now(), {
    isRequest,
    approve: detail.approve,
    isExchange: detail.credit !== undefined,
  })
  const { own, ownHold, ownSeries } = operationKinds
  const kinds = { immediate: own, hold: ownHold, order: ownSeries }
  return {
    ...commandOf(own, context),
    ...insideMovement(detail, { waits, limits, kinds }),
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
    detail,
  }
}
