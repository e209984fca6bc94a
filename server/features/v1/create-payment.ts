import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { paymentRefund } from '@sixpence/protocol/p2p/payment-refund'
import { transferSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import type { InputOf } from '@sixpence/protocol/v1/operation'
import type * as operations from '@sixpence/protocol/v1/payments'
import { ApiProblem } from '#core/api-problem.ts'
import { Refused } from '#core/refused.ts'
import type { OperationContext, OperationHandler } from './operation-handler.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

/** Sends money as a person who may only request payments, so that it waits for approval. */
export const createPayment: OperationHandler<typeof operations.createPayment> = async (input, context) => {
  const { by, services: s } = context
  const { transactionId } = await submit(input, context)
  return toPayment(s, await ownPayment(s, by.customer.id, transactionId))
}

/** Refunds a payment as a person who may only request payments, so that it waits for approval. */
export const createRefund: OperationHandler<typeof operations.createRefund> = async (
  { id, amount, note },
  { by, services: s, run },
) => {
  const { transactionId } = await run(paymentRefund, {
    transactionId: id,
    amount,
    ...(note !== undefined && { note }),
  }).catch((error: unknown) => {
    const isUnknown = error instanceof Refused && error.refusal === 'transactionNotFound'
    throw isUnknown ? new ApiProblem('paymentNotFound', 'id') : error
  })
  return toPayment(s, await ownPayment(s, by.customer.id, transactionId))
}

async function submit(
  input: InputOf<typeof operations.createPayment>,
  { run }: OperationContext,
): Promise<{ transactionId: number }> {
  const texts = { ...(input.note !== undefined && { note: input.note }) }
  const { accountId, amount } = input
  if (input.method === 'p2p') {
    const { currency, toEmail, reference } = input
    return run(p2pSend, {
      accountId,
      amount,
      currency,
      toEmail,
      ...texts,
      ...(reference !== undefined && { reference }),
    })
  }
  const { amountCurrency, requestedDate } = input
  return run(transferSubmit, {
    paymentMethod: input.method,
    fromAccountId: accountId,
    amount,
    currencyCode: input.currency,
    countryCode: input.country,
    permission: input.permission,
    beneficiaryType: input.beneficiaryType,
    details: input.details,
    ...texts,
    ...(amountCurrency !== undefined && { amountCurrencyCode: amountCurrency }),
    ...(requestedDate !== undefined && { requestedDate }),
  })
}
