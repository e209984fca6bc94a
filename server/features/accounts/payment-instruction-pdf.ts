import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { payInLetter } from '#papers/account-letters.ts'
import { accountPaper } from './account-paper.ts'

export const paymentInstructionPdf: Handler<typeof calls.paymentInstructionPdf> = async (_input, context) => {
  const { own } = context
  return {
    bytes: await accountPaper(context, own.accountId, payInLetter),
    name: `pay-in-${own.accountId.number}.pdf`,
  }
}
