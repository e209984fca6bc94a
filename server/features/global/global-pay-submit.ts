import type { Command } from '@sixpence/ledger'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/global/global'
import { approvalMethods } from '@sixpence/protocol/rights'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { answerToApprove, waitsFor } from '#payments/held/to-approve.ts'
import { admitMail } from '#auth/message-budget.ts'
import type { Context, Handler } from '#context/handler.ts'
import { globalHold, globalPayeeKey, type NewGlobal } from '#payments/links/hold.ts'
import { payeeFrom } from '#payments/links/payee.ts'
import { toCostDto, globalTerms } from '#payments/links/terms.ts'
import { readAmount } from '#payments/amount.ts'
import { commandOf, orRepeat, submitOrRepeat } from '#payments/command.ts'
import { limitUses, valuedIn } from '#payments/limits.ts'
import { requireSameFee } from '#payments/same-fee.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { needsApproval } from '#payments/request.ts'
import { customerGuard } from '#store/customer/people.ts'
import { readGlobal, amountOf, feeOf } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { add } from '@sixpence/money'

type Submit = typeof calls.globalPaySubmit
type Input = DecodedInputOf<Submit>
type SubmitContext = Context<Submit>

export const globalPaySubmit: Handler<typeof calls.globalPaySubmit> = async (input, context) => {
  const { own, services: s, refuse } = context
  const command = await decide(input, context).catch(orRepeat(globalKinds.hold, context))
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result))
    return refuseOutcome(result, context, {
      payer: own.accountId,
      limits: command.limits,
      payeeClosed: () => refuse('accountClosed'),
    })
  const detail = readGlobal(result.detail)
  const [amount, fee] = [amountOf(detail), feeOf(detail)]
  return {
    ...(await answerToApprove(context, result.operationId, detail, result.outcome === 'done')),
    ...toCostDto({ amount, fee, total: add(amount, fee) }),
    link: `/transfer/p2p/receipt/${result.operationId}`,
  }
}

/**
 * Refuses at its field what can be checked beforehand; balance and limits, which depend on concurrent payments, are
 * checked by the ledger.
 */
async function decide(input: Input, context: SubmitContext): Promise<Command> {
  const { by, own, services: s, refuse } = context
  const { customer } = by
  if (customer.limited) refuse('customerLimited')
  const entered = readAmount(input.amount, own.accountId.currency, refuse)
  const feeShare = input.feeShare ?? 'sender'
  const terms = await globalTerms(context, entered, feeShare)
  requireSameFee(refuse, terms.fee, input.fee)
  const payee = await payeeFrom(input, context)
  await admitMail(s, { to: payee.email })
  const limits = await limitUses(context, 'global', terms.amount)
  const isRequest = await needsApproval(context, {
    ...terms.amount,
    method: 'global',
    account: own.accountId.id,
  })
  const payeeKey = globalPayeeKey(s.personal, customer.id, payee.email)
  const approve = isRequest
    ? approvalMethods.none
    : await chooseMethod(context, { payeeKey }, 'beneficiaryEmail')
  const waits = waitsFor(s.clock.now(), { isRequest, approve })
  const held = await holdOf(
    {
      payer: customer.id,
      from: own.accountId.id,
      approve,
      ...valuedIn(limits),
      ...(isRequest && { request: true }),
      ...(waits && { waits: waits.toISOString() }),
      ...(input.note && { note: input.note }),
      terms,
      feeShare,
      payee,
    },
    context,
  )
  return {
    ...commandOf(globalKinds.hold, context),
    ...held,
    limits,
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
  }
}

async function holdOf(payment: NewGlobal, { services: s, refuse }: SubmitContext) {
  const seal = await s.personal.sealer(`customer:${payment.payer}`)
  try {
    return globalHold(s.personal, seal, payment, s.clock.now())
  } catch (error) {
    if (error instanceof RangeError) return refuse('detailsTooLong', {}, 'beneficiaryName')
    throw error
  }
}
