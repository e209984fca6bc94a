import { hold } from '@sixpence/ledger'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { beginApproval } from '#payments/held/open-approval.ts'
import { approvedBy } from '#payments/held/to-approve.ts'
import { wasScheduled } from '#payments/held/void-hold.ts'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { operationMade, orRepeat, submitOrRepeat } from '#payments/command.ts'
import { readInside } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { invoiceDecisionKey, isDecided, refuseDecided } from '#payments/invoice-decision.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { saveTemplate } from '#store/payee/payment-templates.ts'
import { p2pCommand } from './p2p-command.ts'
import type { P2pContext } from './p2p-context.ts'

export const p2pSend: Handler<typeof calls.p2pSend> = (input, context) => sendToCustomer(input, context)

type Sending = Context<typeof calls.p2pSend> & Pick<P2pContext, 'refund'>

/**
 * Payment to another customer. Whatever can be checked beforehand is refused here at its field; balance, limits and
 * rights, which depend on concurrent payments, are checked by the ledger at commit.
 */
export async function sendToCustomer(
  input: DecodedInputOf<typeof calls.p2pSend>,
  context: Sending,
): Promise<OutputOf<typeof calls.p2pSend>> {
  const { by, own, services: s, refuse } = context
  const invoice = own.invoiceId
  const idempotencyKey = context.idempotency.key
  if (invoice && (invoice.side !== 'payer' || invoice.payeeId === null)) throw new Refused('invoiceUnknown')
  if (invoice?.state === 'withdrawn') refuse('invoiceWithdrawn')
  // Paid from another bank; the outcome of a payment within this bank is returned by the ledger.
  if (invoice && invoice.fundedBy !== null) refuse('invoicePaid')
  if (invoice?.endedPresses.includes(idempotencyKey)) refuse('approvalNotOpen')
  const idempotency = invoice
    ? await invoiceDecisionKey(s, { invoice, payerId: by.customer.id, idempotency: context.idempotency })
    : context.idempotency
  const paying = { ...context, idempotency, press: idempotencyKey }
  const command = await p2pCommand(input, paying).catch(orRepeat(operationKinds.p2p, paying))
  const result = await submitOrRepeat(s, command)
  if (invoice && isDecided(result))
    return refuseDecided(s, { invoiceId: invoice.id, payerId: by.customer.id }, refuse)
  // Another refund of the same payment was accepted meanwhile, unless this key was used for this refund with other
  // details.
  if (context.refund && isDecided(result)) throw new Refused(context.refund.isRepeat ? 'keyReused' : 'busy')
  if (!('operationId' in result))
    return refuseOutcome(result, context, {
      payer: context.own.accountId,
      limits: command.limits,
      payeeClosed: () => refuse('payeeCannotReceive', { currency: context.own.accountId.currency }),
    })
  const transactionId = result.operationId
  if (input.templateName !== undefined) await keepAsTemplate(input, context, input.templateName)
  if ('rail' in result.detail)
    return s.placement.answerPayment(context, operationMade(command, result), result.outcome === 'done')
  const detail = readInside(result.detail)
  const answer = { transactionId, ...approvedBy(detail) }
  if (detail.request) return { ...answer, status: 'created' }
  if (detail.kept) return { ...answer, status: 'submitted' }
  const { later = false } = detail.series ?? {}
  if (detail.approve === approvalMethods.none) return { ...answer, status: later ? 'scheduled' : 'completed' }
  const held = await hold(s.db, detail.from, transactionId)
  if (!held) throw new NotVisible(`hold of payment ${transactionId}`)
  if (held.state === 'posted') return { ...answer, status: 'completed' }
  if (later && (await wasScheduled(s, held))) return { ...answer, status: 'scheduled' }
  if (held.state !== 'open') return refuse('approvalNotOpen')
  const waiting = { transactionId, detail, by, t: context.t }
  return { ...answer, ...(await beginApproval(s, waiting, held.expires, () => refuse('approvalNotOpen'))) }
}

/** Stores the payment as a template, as payments out are stored (Q114). Repeated with the payment, it replaces itself. */
async function keepAsTemplate(
  { toEmail, amount, currency, reference, note }: Parameters<typeof p2pSend>[0],
  { by, services: s }: Parameters<typeof p2pSend>[1],
  name: string,
): Promise<void> {
  const details = { email: toEmail, ...(reference && { reference }), ...(note && { note }) }
  const about = { method: 'p2p', permission: '3d', beneficiaryType: 'person', country: '' } as const
  await saveTemplate(s, by.customer.id, { name, ...about, currency, details, amount }, s.clock.now())
}
