import { amountText, compare } from '@sixpence/money'
import type * as operations from '@sixpence/protocol/v1/test-payments'
import { Refused } from '#core/refused.ts'
import { readAmount } from '#payments/amount.ts'
import { invoiceDecisionKey } from '#payments/invoice-decision.ts'
import { receivePlay } from '#payments/play-money.ts'
import { refusedOf, refuseUndecided } from '#payments/outcome.ts'
import { sandboxPartner } from '#rules/play-money.ts'
import { invoicedAmount, ownInvoice } from '#store/invoice/invoices.ts'
import type { OperationHandler } from './operation-handler.ts'

export const receiveTestPayment: OperationHandler<typeof operations.receiveTestPayment> = async (
  input,
  { by: { customer }, services: s, idempotency },
) => {
  if (!idempotency) throw new Error(`receiveTestPayment of customer ${customer.id} has no idempotency key`)
  const { accountId, note, reference, invoiceId } = input
  const account = await s.store.accounts.own(customer.id, accountId)
  if (!account) throw new Refused('accountNotFound', {}, 'accountId')
  const { currency } = account
  if (input.currency !== currency) throw new Refused('currencyMismatch', { currency }, 'currency')
  const amount = readAmount(input.amount, currency, (name, facts = {}) => {
    throw new Refused(name, facts, 'amount')
  })
  const payer = sandboxPartner(customer.id)
  const invoice = invoiceId === undefined ? undefined : await ownInvoice(s.db, payer, invoiceId)
  if (invoiceId !== undefined && invoice?.payeeId !== customer.id)
    throw new Refused('invoiceUnknown', {}, 'invoiceId')
  if (invoice && (invoice.currency !== currency || compare(invoicedAmount(invoice), amount) !== 0))
    throw new Refused('invoiceAmountDiffers', { amount: invoicedAmount(invoice) }, 'amount')
  const result = await receivePlay(s, {
    account,
    amount,
    idempotency: invoice
      ? await invoiceDecisionKey(s, { invoice, payerId: payer, idempotency })
      : idempotency,
    ...(note !== undefined && { note }),
    ...(reference !== undefined && { reference }),
    ...(invoice && { invoice: invoice.id }),
  })
  if ('operationId' in result)
    return { paymentId: result.operationId, accountId, amount: amountText(amount), currency }
  refuseUndecided(result)
  const { outcome } = refusedOf(result, `play money for account ${accountId}`)
  if (outcome === 'keyReused' && invoice) throw new Refused('invoicePaid', {}, 'invoiceId')
  if (outcome === 'balanceTooLarge') throw new Refused('amountTooLarge', {}, 'amount')
  throw new Refused(outcome === 'keyReused' ? 'keyReused' : 'busy')
}
