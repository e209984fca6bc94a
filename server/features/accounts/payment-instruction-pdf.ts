import type * as calls from '@sixpence/protocol/pay-in'
import type { Handler } from '#app/handler.ts'
import { payInLetter } from '#documents/account-letters.ts'
import { accountPaper } from './account-paper.ts'

export const paymentInstructionPdf: Handler<typeof calls.paymentInstructionPdf> = async (_input, context) => {
  const { own } = context
  return {
    bytes: await accountPaper(context, own.accountId, payInLetter),
    name: `pay-in-${own.accountId.number}.pdf`,
  }
}
